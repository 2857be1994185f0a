import { pageSize } from '#contract/engine/staff/list.ts'
import type { BadgeHolder } from '#contract/features/badge/badge-desk.ts'
import type { AwardState } from '#contract/features/badge/badge-rules.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { fail } from '#server/platform/problem.ts'
import { findAward, findAwards, revokeAward, type Award } from '../award/award-queries.ts'
import { holderOf, isValid, publishAwards } from '../award/award-rows.ts'
import { writeAward } from '../award/award-service.ts'
import { findBadge } from './badge-queries.ts'
import { findHolders, type HolderCursor } from './holder-queries.ts'

const cursorOf = ({ issued_at: at, id }: Award) => `${at.toISOString()} ${id}`

function readCursor(cursor: string | undefined): HolderCursor | null {
  const [at = '', id = ''] = (cursor ?? '').split(' ')
  return Number.isNaN(Date.parse(at)) ? null : { issuedAt: new Date(at), id }
}

/** A page of those who were awarded a badge. */
export async function listHolders(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { clientId }: Staff,
  badgeId: string,
  query: { search?: string | undefined; state?: AwardState | undefined; cursor?: string | undefined },
): Promise<{ rows: BadgeHolder[]; next: string | null }> {
  const { cursor, ...filter } = query
  const now = clock.now()
  const found = await database.inTenant(clientId, async (tx) => {
    if (!(await findBadge(tx, clientId, badgeId))) fail('resource.not_found')
    const page = { cursor: readCursor(cursor), limit: pageSize + 1 }
    return findHolders(tx, { clientId, badgeId }, { ...filter, now }, page)
  })
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return {
    rows: page.map((award) => holderOf(award, now)),
    next: found.length > pageSize && last ? cursorOf(last) : null,
  }
}

/** Awards a badge by hand: to nobody who has a valid one, and never to oneself. */
export async function awardByHand(
  services: Services,
  staff: Staff,
  badgeId: string,
  { userId, reason }: { userId: string; reason: string },
): Promise<BadgeHolder> {
  const { clientId } = staff
  if (userId === staff.userId) fail('badge.own')
  const holder = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const badge = (await findBadge(tx, clientId, badgeId)) ?? fail('resource.not_found')
    if (!badge.is_active) fail('badge.retired')
    const owner = { clientId, userId }
    await lockStream(tx, clientId, userStream(userId))
    if ((await findAwards(tx, owner, [badgeId])).some((award) => isValid(award, now))) fail('badge.held')
    const award = (await writeAward(tx, owner, { badge, now, cycle: null, reason })) ?? fail('badge.no_member')
    await publishAwards(tx, owner, [award])
    await note({
      act: 'badge.award',
      subject: { kind: 'badge', id: badgeId },
      about: userId,
      after: { award: award.id, reason },
    })
    return holderOf(award, now)
  })
  await services.realtime.pokeUser(clientId, userId)
  return holder
}

/** Revokes an award, expired ones too; nobody does it to their own. */
export async function revoke(services: Services, staff: Staff, awardId: string, reason: string): Promise<BadgeHolder> {
  const { clientId } = staff
  const holder = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const found = (await findAward(tx, clientId, awardId)) ?? fail('badge.unknown')
    if (found.user_id === staff.userId) fail('badge.own')
    const owner = { clientId, userId: found.user_id }
    await lockStream(tx, clientId, userStream(found.user_id))
    const held = (await findAward(tx, clientId, awardId)) ?? fail('badge.unknown')
    if (held.revoked_at) fail('badge.ended')
    const revoked = await revokeAward(tx, held, { at: now, reason })
    await publishAwards(tx, owner, [revoked])
    await note({
      act: 'badge.revoke',
      subject: { kind: 'badge', id: held.badge_id },
      about: held.user_id,
      after: { award: awardId, reason },
    })
    return holderOf(revoked, now)
  })
  await services.realtime.pokeUser(clientId, holder.userId)
  return holder
}
