import { randomBytes } from 'node:crypto'
import type { Change } from '#contract/engine/collection.ts'
import { languages, pickText } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { expiryAfter } from '#contract/features/badge/badge-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { findCycle } from '#server/features/progress/cycle-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findAwarded,
  findAwards,
  findHolder,
  insertAward,
  type Award,
  type BadgeRow,
  type Owner,
} from './award-queries.ts'
import { isValid, publishAwards } from './award-rows.ts'
import { itemOfRule, meetsRule } from './meets-rule.ts'

// [Note: Awards] A rule awards a badge once a person and cycle: the cycle of the course or trail that it names, the first
// one where it names none (a count of courses), so that who has to do a course again every year is awarded again every
// year. One that staff awarded has no cycle: it stands in the place of the rule's as long as it is valid, and may be
// awarded again once it is not. What was revoked is not awarded again in its cycle by the rule. Whoever awards holds the
// person's stream, in the transaction that made it so: of two devices that finish at once the second one finds the award.

/** What is awarded of, when, and why where staff do. */
interface Awarding {
  badge: BadgeRow
  now: Date
  /** Null: staff do. */
  cycle: number | null
  reason: string | null
}

/** Writes an award with the words and the picture that the badge has now; null where its person is no member any more. */
export async function writeAward(
  tx: Tx,
  { clientId, userId }: Owner,
  { badge, now, cycle, reason }: Awarding,
): Promise<Award | null> {
  const holder = await findHolder(tx, { clientId, userId })
  if (!holder) return null
  const language = languages.find(({ id }) => id === holder.language_id)?.code ?? holder.languages[0] ?? 'pt-BR'
  const person = `${holder.first_name} ${holder.last_name}`.trim()
  return insertAward(tx, {
    client_id: clientId,
    id: `${clientId}-${randomBytes(16).toString('hex')}`,
    badge_id: badge.id,
    user_id: userId,
    cycle,
    title: pickText(badge.title, language, holder.languages[0]),
    criteria: pickText(badge.criteria, language, holder.languages[0]),
    picture_id: badge.picture_id,
    person_name: person,
    programme: holder.brand.programme || holder.brand.name,
    words: fold(person),
    award_reason: reason,
    issued_at: now,
    expires_at: badge.valid_months === null ? null : new Date(expiryAfter(now.toISOString(), badge.valid_months)),
    revoked_at: null,
    revoke_reason: null,
  })
}

/**
 * Awards what somebody has earned by what changed of some items, in the transaction that changed it; their stream is
 * held. Answers what their devices are told.
 */
export async function awardBadges(tx: Tx, owner: Owner, items: readonly Item[], now: Date): Promise<Change[]> {
  const badges = (await findAwarded(tx, owner.clientId)).filter(({ rule }) => {
    const asked = itemOfRule(rule)
    return asked ? items.some(({ kind, id }) => kind === asked.kind && id === asked.id) : rule.kind === 'count'
  })
  return awardEarned(tx, owner, badges, now)
}

/** Awards those of some badges that somebody has earned and does not have; their stream is held. */
export async function awardEarned(tx: Tx, owner: Owner, badges: readonly BadgeRow[], now: Date): Promise<Change[]> {
  const known = await findAwards(
    tx,
    owner,
    badges.map(({ id }) => id),
  )
  const made: Award[] = []
  for (const badge of badges) {
    const item = itemOfRule(badge.rule)
    const cycle = item ? await findCycle(tx, owner, item) : 1
    const own = known.filter((award) => award.badge_id === badge.id)
    const has = own.some((award) => award.cycle === cycle || (award.cycle === null && isValid(award, now)))
    if (has || !(await meetsRule(tx, owner, badge.rule))) continue
    const award = await writeAward(tx, owner, { badge, now, cycle, reason: null })
    if (award) made.push(award)
  }
  return publishAwards(tx, owner, made)
}
