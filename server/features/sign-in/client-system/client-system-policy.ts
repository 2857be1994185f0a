import { fail } from '#server/platform/problem.ts'
import type { Member } from '#server/engine/session/members.ts'

/** Programme and platform administrators decide which systems may sign their client's people in. */
export function demandSystemsRight({ roles }: Pick<Member, 'roles'>): void {
  if (!roles.includes('programme-admin') && !roles.includes('platform-admin')) fail('access.denied')
}
