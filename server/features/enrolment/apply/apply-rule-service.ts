import { dayIn } from '#contract/engine/time.ts'
import type { FollowMoves } from '#server/engine/audiences/moves/follow-moves.ts'
import type { JobHandler } from '#server/engine/jobs/job-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findTimeZone } from '../enrolment-queries.ts'
import { bringOutdated, endLeaving, enrolComing, type Moment } from './apply-people.ts'
import { findRunning, findToApply, lockRule, setApplied, type Reach } from './apply-queries.ts'

type Applying = Pick<Services, 'database' | 'clock' | 'realtime'>

// [Note: Applying rules] Enrolments are brought to what their rule and its audience say by comparing the two, so many
// people in one transaction. Whatever is done stays done: killed at any moment, or done twice, the next one goes on with
// what is still different.

/** People brought to a rule in one transaction. */
const atOnce = 500

/** The job that brings everybody to what one rule says now. */
export const applyRuleJob =
  (services: Applying): JobHandler =>
  async (payload) => {
    const { clientId, ruleId } = payload as RuleToApply
    await applyRule(services, clientId, ruleId)
  }
/** What that job is told. */
export interface RuleToApply {
  clientId: number
  ruleId: string
}

/** Brings everybody to what a rule says now. */
async function applyRule(services: Applying, clientId: number, ruleId: string): Promise<void> {
  const timeZone = await services.database.inSystem((tx) => findTimeZone(tx, clientId))
  for (let after: string | null = null; ;) {
    const now = services.clock.now()
    const from: string | null = after
    const done: Piece = await services.database.inTenant(clientId, (tx) =>
      applyPiece(tx, { clientId, ruleId }, { now, timeZone }, from),
    )
    for (const userId of done.people) await services.realtime.pokeUser(clientId, userId)
    if (done.whole) return
    after = done.after
  }
}

interface Piece {
  people: string[]
  whole: boolean
  after: string | null
}

/** One transaction of it: what is outdated first, then who comes, who goes. */
async function applyPiece(
  tx: Tx,
  { clientId, ruleId }: RuleToApply,
  moment: Moment,
  after: string | null,
): Promise<Piece> {
  const rule = await lockRule(tx, clientId, ruleId)
  if (!rule || rule.starts_on > dayIn(moment.timeZone, moment.now)) return { people: [], whole: true, after }
  const outdated = await bringOutdated(tx, rule, moment, atOnce)
  if (outdated.length > 0) return { people: outdated, whole: false, after }
  const reach: Reach = { after, limit: atOnce }
  const coming = rule.ended_at ? [] : await enrolComing(tx, rule, moment, reach)
  if (coming.length > 0) return { people: coming, whole: false, after: coming.at(-1) ?? after }
  const leaving = rule.ended_at ? [] : await endLeaving(tx, rule, moment, { ...reach, after: null })
  if (leaving.length > 0) return { people: leaving, whole: false, after }
  await setApplied(tx, rule)
  return { people: [], whole: true, after }
}

/** Brings people whose audiences changed to every rule that runs. */
export const applyTo: FollowMoves = async (tx, clientId, people, moment) => {
  const changed: string[] = []
  const reach: Reach = { people, after: null, limit: people.length }
  for (const ruleId of await findRunning(tx, clientId)) {
    const rule = await lockRule(tx, clientId, ruleId)
    if (!rule || rule.ended_at) continue
    changed.push(...(await enrolComing(tx, rule, moment, reach)), ...(await endLeaving(tx, rule, moment, reach)))
  }
  return changed
}

/** Applies the rules that begin today, and those that a server did not get to. */
export async function applyDue(services: Applying): Promise<void> {
  const clients = await services.database.inSystem((tx) =>
    tx.selectFrom('client').select(['id', 'time_zone']).execute(),
  )
  for (const { id: clientId, time_zone: timeZone } of clients) {
    const today = dayIn(timeZone, services.clock.now())
    const due = await services.database.inTenant(clientId, (tx) => findToApply(tx, clientId, today))
    for (const ruleId of due) await applyRule(services, clientId, ruleId)
  }
}
