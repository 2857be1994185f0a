import type { Change } from '#contract/engine/collection.ts'
import { nextReminder } from '#contract/features/enrolment/reminder-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { OperationContext } from '#server/engine/sync/operation-handler.ts'
import { findTrailsWith } from '#server/features/trail/trail-service.ts'
import { lockEnrolmentsOf, updateEnrolment, type EnrolmentRow } from './enrolment-queries.ts'
import { judged, publishEnrolments, standingsIn } from './enrolment-rows.ts'

/**
 * Brings the person's enrolments to what they have done of a course, after it was written: begun, finished in time or
 * late, or waiting for somebody to look at it. One that ended because they left its audience is open again where this
 * was done before. Answers what their devices are told.
 */
export async function followProgress(context: OperationContext, courseId: number): Promise<Change[]> {
  const { tx, member } = context
  const trails = await findTrailsWith(tx, member.clientId, courseId)
  const items: Item[] = [{ kind: 'course', id: courseId }, ...trails.map((id): Item => ({ kind: 'trail', id }))]
  const rows = await lockEnrolmentsOf(tx, member.clientId, member.userId, items)
  const changed: EnrolmentRow[] = []
  for (const row of rows) {
    const next = await follow(context, row)
    if (next) changed.push(next)
  }
  return publishEnrolments(tx, changed)
}

async function follow(
  { tx, member, now, captured }: OperationContext,
  row: EnrolmentRow,
): Promise<EnrolmentRow | null> {
  // What was captured while enrolled counts, whenever it comes.
  const comesBack = row.left_audience && row.ended_at !== null && captured.judged <= row.ended_at
  if (row.state === 'ended' && !comesBack) return null
  const item = { kind: row.item_kind, id: row.item_id }
  const standing = (await standingsIn(tx, member.clientId, item, [member.userId])).get(member.userId)
  if (!standing?.begun) return null
  const next = judged(standing, row.due_at)
  if (next.state === row.state && row.begun) return null
  const remindAt =
    next.state === 'open' ? (row.remind_at ?? nextReminder(row.due_at, row.reminders, now, member.timeZone)) : null
  return updateEnrolment(tx, row, { ...next, ended_at: null, left_audience: false, remind_at: remindAt })
}
