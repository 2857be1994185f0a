import type { FindMember } from '#server/engine/session/members.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { StepCode } from '#contract/engine/errors.ts'
import { findMembership, findPerson, rolesOf, type MembershipRow, type PersonRow } from './people/person-queries.ts'

/** The password first: who accepts the terms is to be the person themselves. */
function stepBefore(person: PersonRow, membership: MembershipRow): StepCode | null {
  if (person.must_change_password) return 'session.password_change_required'
  return membership.terms_version > membership.passed_terms ? 'session.terms_required' : null
}

/** A person's part in a client; null when they have none there, or are blocked on the whole platform. */
export function findMember({ database }: Pick<Services, 'database'>): FindMember {
  return (userId, clientId) =>
    database.inTenant(clientId, async (tx) => {
      const membership = await findMembership(tx, clientId, userId)
      if (!membership) return null
      const person = await findPerson(tx, userId)
      if (!person || person.blocked_at) return null
      const { number, modules, time_zone: timeZone } = membership
      const { offlineDays } = await readAccess(tx, clientId)
      return {
        userId,
        clientId,
        number,
        roles: rolesOf(person, membership.roles),
        modules,
        timeZone,
        offlineDays,
        mustFirst: stepBefore(person, membership),
        ...(membership.ended_at
          ? { keptOut: 'withdrawn' as const }
          : membership.blocked_at && { keptOut: 'blocked' as const }),
      }
    })
}
