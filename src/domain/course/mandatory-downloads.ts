import { courseStanding, isDone } from '#contract/features/course/course-rules.ts'
import { deviceDb } from '#engine/database/device-db.ts'
import type { Member } from '#engine/session/member.ts'
import { getRow, listRowsBy, listRows } from '#engine/rows/rows.ts'
import { isRecord } from '#engine/database/repair-on-read.ts'
import { readChoices, readDeclined } from '#engine/downloads/choices.ts'
import { ofThisCycle } from './course-standing.ts'
import { dutiesOf, dutyIn } from '#domain/enrolment/duties.ts'
import { queueDownload } from '#engine/downloads/queue.ts'
import { isWithin } from '#engine/session/member-range.ts'

/** Whether every activity that counts of a course is finished: it need not come by itself any more. */
async function isFinished(member: Member, courseId: number): Promise<boolean> {
  const [activities, progress, known] = await Promise.all([
    listRowsBy(member, 'activities', 'courseId', courseId),
    listRowsBy(member, 'activityProgress', 'courseId', courseId),
    getRow(member, 'courseProgress', courseId),
  ])
  const rows = new Map(ofThisCycle(progress, known ? [known] : []).map((row) => [row.activityId, row]))
  return isDone(courseStanding(activities, (id) => rows.get(id), { before: known?.state }).state)
}

/**
 * Queues the mandatory courses that this member has neither kept, finished nor put away, when they
 * want so or their client demands it (`demanded`). How many were queued.
 */
export async function queueMandatory(member: Member, demanded: boolean): Promise<number> {
  const wanted = demanded || (await readChoices(member.userId)).mandatory
  if (!wanted) return 0
  const rows = await deviceDb()
    .downloads.where('[userId+clientId+courseId]')
    .between(...isWithin(member))
    .toArray()
  // One that has some activities only is brought whole; a failed one is tried again at the next start.
  const known = new Set(rows.filter((row) => !row.items).map((row) => row.courseId))
  const declined = await readDeclined(member)
  let queued = 0
  const duties = dutiesOf((await listRows(member, 'enrolments')).filter(isRecord), 'course')
  for (const course of await listRows(member, 'courses')) {
    if (!isRecord(course) || !dutyIn(course, duties).mandatory || known.has(course.id) || declined.has(course.id))
      continue
    if (await isFinished(member, course.id)) continue
    if (await queueDownload(member, course.id, { automatic: true })) queued++
  }
  return queued
}
