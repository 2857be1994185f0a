import type { Change, RowOf } from '#contract/engine/collection.ts'
import { awardState } from '#contract/features/badge/badge-rules.ts'
import type { BadgeHolder } from '#contract/features/badge/badge-desk.ts'
import type { ShownBadge } from '#contract/features/badge/badge-public.ts'
import { imageAddress } from '#server/engine/files/content-files.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readBadgePerson, type Award, type Owner } from './award-queries.ts'

const datesOf = (award: Award) => ({
  issuedAt: award.issued_at.toISOString(),
  expiresAt: award.expires_at?.toISOString() ?? null,
  revokedAt: award.revoked_at?.toISOString() ?? null,
})

const stateOf = (award: Award, now: Date) => awardState(datesOf(award), now.getTime())

/** Whether an award is worth something at a moment. */
export const isValid = (award: Award, now: Date): boolean => stateOf(award, now) === 'valid'

/** An award as anybody is shown it who has its address. */
export const shownBadge = (award: Award, now: Date): ShownBadge => ({
  ...datesOf(award),
  id: award.id,
  state: stateOf(award, now),
  title: award.title,
  criteria: award.criteria,
  picture: imageAddress(award.picture_id),
  person: award.person_name,
  programme: award.programme,
})

/** The same as staff see it. */
export const holderOf = (award: Award, now: Date): BadgeHolder => ({
  ...datesOf(award),
  id: award.id,
  userId: award.user_id,
  person: award.person_name,
  state: stateOf(award, now),
  awardReason: award.award_reason,
  revokeReason: award.revoke_reason,
})

const ownRow = (award: Award, namesEmail: boolean): RowOf<'badges'> => ({
  ...datesOf(award),
  id: award.id,
  badgeId: award.badge_id,
  title: award.title,
  criteria: award.criteria,
  picture: imageAddress(award.picture_id),
  reason: award.revoke_reason,
  namesEmail,
})

/** Tells their person's devices of awards. */
export async function publishAwards(tx: Tx, owner: Owner, awards: readonly Award[]): Promise<Change[]> {
  if (awards.length === 0) return []
  const { names_email: namesEmail } = await readBadgePerson(tx, owner)
  return publishOwnRows(
    tx,
    owner,
    'badges',
    awards.map((award) => ownRow(award, namesEmail)),
  )
}
