import type { Change } from '#contract/engine/collection.ts'
import { isHeld } from '#contract/features/enrolment/entry-rules.ts'
import { findStates } from '#server/features/progress/standing-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { EnrolmentRow } from '../enrolment-queries.ts'
import { findInCourse, type Owner } from './own-queries.ts'
import { returnTo, type EnteredCourse } from './own-service.ts'

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
  const left = rows.find((row) => row.rule_id === null && row.state === 'ended')
  return left ? returnTo(tx, owner, course, left, at) : []
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
  return begun && !rows.some((row) => row.rule_id === null && row.state === 'ended')
}
