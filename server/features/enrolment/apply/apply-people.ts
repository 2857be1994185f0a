import { newId } from '#contract/engine/ids.ts'
import { dueAt, type Deadline } from '#contract/features/enrolment/deadline-rules.ts'
import { nextReminder } from '#contract/features/enrolment/reminder-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { insertEnrolments, updateEnrolment, type EnrolmentRow } from '../enrolment-queries.ts'
import { holdPeople, judged, publishEnrolments, standingsIn } from '../enrolment-rows.ts'
import { findComing, findLeaving, findOutdated, lockByRule, type Reach, type RuleRow } from './apply-queries.ts'

/** When it is, and where. */
export interface Moment {
  now: Date
  timeZone: string
}

/** When somebody has to be done by a rule. */
export const deadlineOf = ({ due_on: on, due_days: days }: Pick<RuleRow, 'due_on' | 'due_days'>): Deadline =>
  on !== null ? { on } : days !== null ? { days } : null

/** What an open enrolment has of its rule. */
export function termsOf(rule: RuleRow, enrolledAt: Date, { now, timeZone }: Moment) {
  const due = dueAt(deadlineOf(rule), enrolledAt, timeZone)
  return {
    rule_rev: rule.rev,
    mandatory: rule.mandatory,
    locks: rule.locks,
    reminders: rule.reminders,
    due_at: due,
    remind_at: nextReminder(due, rule.reminders, now, timeZone),
  }
}

/** Enrols people by a rule whom it holds and who are not; answers who they were. */
export async function enrolComing(tx: Tx, rule: RuleRow, moment: Moment, reach: Reach): Promise<string[]> {
  const found = await findComing(tx, rule, reach)
  if (found.length === 0) return []
  await holdPeople(tx, rule.client_id, found)
  const item = { kind: rule.item_kind, id: rule.item_id }
  const standings = await standingsIn(tx, rule.client_id, item, found)
  const known = new Map((await lockByRule(tx, rule, found)).map((row) => [row.user_id, row]))
  const terms = termsOf(rule, moment.now, moment)
  const become = (userId: string) => {
    const state = judged(standings.get(userId) ?? { begun: false, finishes: null }, terms.due_at)
    return { ...terms, ...state, enrolled_at: moment.now, ...(state.state !== 'open' && { remind_at: null }) }
  }
  const fresh = found.filter((userId) => !known.has(userId))
  const added = await insertEnrolments(
    tx,
    fresh.map((userId) => ({
      client_id: rule.client_id,
      id: newId(moment.now.getTime()),
      rule_id: rule.id,
      user_id: userId,
      item_kind: rule.item_kind,
      item_id: rule.item_id,
      ...become(userId),
    })),
  )
  const back: EnrolmentRow[] = []
  for (const row of known.values())
    if (row.state === 'ended' && row.left_audience)
      back.push(await updateEnrolment(tx, row, { ...become(row.user_id), ended_at: null, left_audience: false }))
  await publishEnrolments(tx, [...added, ...back])
  return found
}

/** Ends what people have not begun whom a rule does not hold any more; answers who they were. */
export async function endLeaving(tx: Tx, rule: RuleRow, { now }: Moment, reach: Reach): Promise<string[]> {
  if (!rule.ends_on_leaving) return []
  const found = await findLeaving(tx, rule, reach)
  await holdPeople(tx, rule.client_id, found)
  const ended: EnrolmentRow[] = []
  for (const row of await lockByRule(tx, rule, found)) {
    if (row.state !== 'open' || row.begun) continue
    const change = { state: 'ended', ended_at: now, left_audience: true, remind_at: null } as const
    ended.push(await updateEnrolment(tx, row, change))
  }
  await publishEnrolments(tx, ended)
  return found
}

/** Brings open enrolments to what their rule says now, or ends them with it; answers whose they were. */
export async function bringOutdated(tx: Tx, rule: RuleRow, moment: Moment, limit: number): Promise<string[]> {
  const found = await findOutdated(tx, rule, limit)
  await holdPeople(tx, rule.client_id, found)
  const changed: EnrolmentRow[] = []
  for (const row of await lockByRule(tx, rule, found)) {
    if (row.rule_rev >= rule.rev || (row.state !== 'open' && row.state !== 'review')) continue
    if (rule.ended_at) {
      const ended = row.state === 'open' ? ({ state: 'ended', ended_at: moment.now } as const) : {}
      changed.push(await updateEnrolment(tx, row, { rule_rev: rule.rev, remind_at: null, ...ended }))
      continue
    }
    const { due_at: due, remind_at: remindAt, ...terms } = termsOf(rule, row.enrolled_at, moment)
    // Whoever was given another day keeps it.
    const until = row.extended ? row.due_at : due
    const remind = row.extended ? nextReminder(until, rule.reminders, moment.now, moment.timeZone) : remindAt
    const item = { kind: row.item_kind, id: row.item_id }
    const standing = (await standingsIn(tx, row.client_id, item, [row.user_id])).get(row.user_id)
    const state = judged(standing ?? { begun: row.begun, finishes: null }, until)
    changed.push(
      await updateEnrolment(tx, row, {
        ...terms,
        ...state,
        due_at: until,
        remind_at: state.state === 'open' ? remind : null,
      }),
    )
  }
  await publishEnrolments(tx, changed)
  return found
}
