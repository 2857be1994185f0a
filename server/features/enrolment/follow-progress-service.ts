import type { Change } from '#contract/engine/collection.ts'
import { nextReminder } from '#contract/features/enrolment/reminder-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findTimeZone, lockEnrolmentsOf, updateEnrolment, type EnrolmentRow } from './enrolment-queries.ts'
import { judged, publishEnrolments, standingsIn } from './enrolment-rows.ts'

/** When something changed, and when it was captured as far as that is believed. */
interface Moment {
  now: Date
  judged: Date
}

/**
 * Brings somebody's enrolments in some items to what they have done of them, after it was written: begun, finished in time or
 * late, or waiting for somebody to look at it. One that ended because they left its audience is open again where this
 * was done before. Answers what their devices are told.
 */
export async function followEnrolments(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  items: readonly Item[],
  moment: Moment,
): Promise<Change[]> {
  const changed: EnrolmentRow[] = []
  for (const row of await lockEnrolmentsOf(tx, clientId, userId, items)) {
    const next = await follow(tx, row, moment)
    if (next) changed.push(next)
  }
  return publishEnrolments(tx, changed)
}

async function follow(tx: Tx, row: EnrolmentRow, { now, judged: at }: Moment): Promise<EnrolmentRow | null> {
  // What was captured while enrolled counts, whenever it comes.
  const comesBack = row.left_audience && row.ended_at !== null && at <= row.ended_at
  if (row.state === 'ended' && !comesBack) return null
  const item = { kind: row.item_kind, id: row.item_id }
  const standing = (await standingsIn(tx, row.client_id, item, [row.user_id])).get(row.user_id)
  if (!standing?.begun) return null
  const next = judged(standing, row.due_at)
  if (next.state === row.state && row.begun) return null
  const remindAt = next.state === 'open' ? (row.remind_at ?? (await reminderOf(tx, row, now))) : null
  return updateEnrolment(tx, row, { ...next, ended_at: null, left_audience: false, remind_at: remindAt })
}

async function reminderOf(tx: Tx, row: EnrolmentRow, now: Date): Promise<Date | null> {
  return nextReminder(row.due_at, row.reminders, now, await findTimeZone(tx, row.client_id))
}
