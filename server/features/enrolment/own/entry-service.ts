import type { Change } from '#contract/engine/collection.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { isHeld } from '#contract/features/enrolment/entry-rules.ts'
import { findStates } from '#server/features/progress/standing-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { updateEnrolment, type EnrolmentRow } from '../enrolment-queries.ts'
import { judged, publishEnrolments, standingsIn } from '../enrolment-rows.ts'
import { findInCourse, insertOwn, type Owner } from './own-queries.ts'

/** What entering a course asks of it. */
export type EnteredCourse = Pick<Course, 'id' | 'enrollmentType' | 'mandatory'>

/** Whether an enrolment is by its person's own tap. */
export const isOwn = (row: EnrolmentRow): boolean => row.rule_id === null

/** When their person last said something of an enrolment of their own. */
const saidAt = (row: EnrolmentRow): Date => row.ended_at ?? row.enrolled_at

/** What is newer holds: of two devices without a network the last tap is right, whichever comes first. */
export const isStale = (row: EnrolmentRow | undefined, at: Date): boolean => row !== undefined && saidAt(row) > at

/** Writes that somebody is enrolled by their own tap, or waits for staff. */
export async function takeIn(
  tx: Tx,
  owner: Owner,
  { id, course, own, at }: { id: string; course: EnteredCourse; own: EnrolmentRow | undefined; at: Date },
): Promise<EnrolmentRow> {
  const item = { kind: 'course', id: course.id } as const
  const known = (await standingsIn(tx, owner.clientId, item, [owner.userId])).get(owner.userId)
  const standing = known ?? { begun: false, finishes: null }
  const state =
    course.enrollmentType === 'request'
      ? { ...judged({ ...standing, finishes: null }, null), state: 'waiting' as const }
      : judged(standing, null)
  const row = { ...state, mandatory: course.mandatory, enrolled_at: at, ended_at: null }
  return own
    ? updateEnrolment(tx, own, { ...row, reason: null })
    : insertOwn(tx, owner, { id, courseId: course.id, ...row })
}

/** Whether an enrolment holds its person, or did at an instant. */
const holds = (row: EnrolmentRow, at: Date): boolean =>
  isHeld(row.state) || (row.state === 'ended' && row.ended_at !== null && row.enrolled_at <= at && at <= row.ended_at)

/**
 * Lets somebody do something of a course that they see, which was captured `at`: they are enrolled, or were then. Who goes
 * on with a free one that they left is enrolled again. Answers what their devices are told of it; null: they are not
 * enrolled.
 */
export async function admit(tx: Tx, owner: Owner, course: EnteredCourse, at: Date): Promise<Change[] | null> {
  if (course.enrollmentType === 'automatic') return []
  const rows = await findInCourse(tx, owner, course.id)
  if (course.enrollmentType !== 'free') return rows.some((row) => holds(row, at)) ? [] : null
  const left = rows.find((row) => isOwn(row) && row.state === 'ended')
  if (!left || isStale(left, at)) return []
  return publishEnrolments(tx, [await takeIn(tx, owner, { id: left.id, course, own: left, at })])
}

/**
 * Whether what somebody did of a course counts though they see it no more: an enrolment holds them, or did when it was
 * captured; what needs none is kept where it was begun.
 */
export async function staysOpen(tx: Tx, owner: Owner, course: EnteredCourse, at: Date): Promise<boolean> {
  const rows = await findInCourse(tx, owner, course.id)
  if (rows.some((row) => holds(row, at))) return true
  if (course.enrollmentType !== 'automatic' && course.enrollmentType !== 'free') return false
  const begun = (await findStates(tx, owner, [course.id])).has(course.id)
  return begun && !rows.some((row) => isOwn(row) && row.state === 'ended')
}
