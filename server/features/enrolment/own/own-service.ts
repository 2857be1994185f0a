import type { Change } from '#contract/engine/collection.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { entryOf, mayLeave, type KnownOfEntry } from '#contract/features/enrolment/entry-rules.ts'
import { refuseField, type OperationContext, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { findCourse } from '#server/features/course/course-service.ts'
import { findStates } from '#server/features/progress/standing-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { updateEnrolment, type EnrolmentRow } from '../enrolment-queries.ts'
import { publishEnrolments } from '../enrolment-rows.ts'
import { isOwn, isStale, takeIn } from './entry-service.ts'
import { findInCourse, insertOwn, type Owner } from './own-queries.ts'

/** What is known of somebody in a course, as the rules of entry ask it. */
function knownOf(course: Course, rows: readonly EnrolmentRow[], begun: boolean): KnownOfEntry {
  const enrolments = rows.map((row) => ({ state: row.state, own: isOwn(row) }))
  return { type: course.enrollmentType, enrolments, begun }
}

/** Enrols somebody in a free course, or asks staff to. Who is enrolled or waits already stays so. */
export const enrol: OperationHandler<'course.enrol'> = async (context, { id, payload: { courseId } }) => {
  const { tx, member, captured } = context
  const course = await findCourse(tx, member, courseId)
  if (!course) return refuseField('course.not_found', 'courseId')
  const rows = await findInCourse(tx, member, courseId)
  const own = rows.find(isOwn)
  const entry = entryOf(knownOf(course, rows, false))
  if (entry === 'enrolled' || entry === 'waiting' || isStale(own, captured.judged)) return applied(context, own)
  return applied(context, await takeIn(tx, member, { id, course, own, at: captured.judged }))
}

/** Lets somebody leave a free course that they have not finished, or take back what they asked for. What they did stays. */
export const leave: OperationHandler<'course.leave'> = async (context, { id, payload: { courseId } }) => {
  const { tx, member, captured } = context
  const course = await findCourse(tx, member, courseId)
  if (!course) return refuseField('course.not_found', 'courseId')
  const rows = await findInCourse(tx, member, courseId)
  const own = rows.find(isOwn)
  const state = (await findStates(tx, member, [courseId])).get(courseId) ?? 'not_started'
  const known = knownOf(course, rows, state !== 'not_started')
  // Who is in it no more, or has not been, has left it.
  const isOut = ['outside', 'refused'].includes(entryOf(known))
  if (isOut || isStale(own, captured.judged)) return applied(context, own)
  if (!mayLeave(known, state)) return refuseField('course.leave_closed', 'courseId')
  return applied(context, await letGo(tx, member, { id, course, own, at: captured.judged }))
}

/** Writes that somebody has left. Who only waited, or began without a tap, was enrolled at no time by this row. */
async function letGo(
  tx: Tx,
  owner: Owner,
  { id, course, own, at }: { id: string; course: Course; own: EnrolmentRow | undefined; at: Date },
): Promise<EnrolmentRow> {
  const ended = { state: 'ended', ended_at: at } as const
  if (own) return updateEnrolment(tx, own, { ...ended, ...(own.state === 'waiting' && { enrolled_at: at }) })
  const { mandatory } = course
  const none = { begun: true, enrolled_at: at, finished_at: null, arrived_at: null }
  return insertOwn(tx, owner, { id, courseId: course.id, mandatory, ...none, ...ended })
}

async function applied({ tx, takeReceipt }: OperationContext, row: EnrolmentRow | undefined) {
  const changes: Change[] = row ? await publishEnrolments(tx, [row]) : []
  return { outcome: 'applied' as const, changes, receipt: await takeReceipt() }
}
