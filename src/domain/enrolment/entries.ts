import type { RowOf } from '#contract/engine/collection.ts'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import type { EnrolmentType } from '#contract/features/course/enrolment-types.ts'
import { entryOf, mayBegin, mayLeave, type Entry } from '#contract/features/enrolment/entry-rules.ts'

/** How somebody is in a course by what their device knows. */
export interface CourseEntry {
  entry: Entry
  /** Nothing of the course can be begun, or gone on with. */
  isShut: boolean
  /** They may take back what they tapped. */
  canLeave: boolean
  /** Why what they asked for was refused; '' where it was not. */
  reason: string
}

/** The same of rows that are all of one person; `state`: how far they are with the course, its enrolments aside. */
export function entryIn(
  { id, enrollmentType: type }: { id: number; enrollmentType: EnrolmentType },
  rows: readonly RowOf<'enrolments'>[],
  state: CourseState,
): CourseEntry {
  const enrolments = rows.filter((row) => row.kind === 'course' && row.itemId === id)
  const known = { type, enrolments, begun: state !== 'not_started' }
  const entry = entryOf(known)
  const reason = enrolments.find((row) => row.own === true && row.state === 'refused')?.reason ?? ''
  return { entry, isShut: !mayBegin(type, entry), canLeave: mayLeave(known, state), reason }
}
