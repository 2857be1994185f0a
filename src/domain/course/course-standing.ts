import type { RowOf } from '#contract/engine/collection.ts'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { entryIn } from '#domain/enrolment/entries.ts'
import { dutiesOf, dutyIn, type Duty } from '#domain/enrolment/duties.ts'
import { enrolledState } from '#contract/features/enrolment/entry-rules.ts'
import { courseStanding, type CourseState } from '#contract/features/course/course-rules.ts'

/** Where a person stands in a course, for cards: home, trails, lists. */
export interface CourseStanding {
  course: Course
  /** Share of its required activities that is finished, 0 to 1. */
  share: number
  finished: number
  /** How many count: the required ones, or all where none is. */
  total: number
  state: CourseState
  /** Nothing of it can be begun before somebody enrolled them. */
  isShut: boolean
  /** The newest progress in it (ISO 8601), '' without any. */
  updatedAt: string
  /** Whether it has to be done, and by when. */
  duty: Duty
}

export interface CourseRows {
  courses: readonly Course[]
  activities: readonly Activity[]
  activityProgress: readonly ActivityProgress[]
  /** What the server knows of them; what is done stays done. */
  courseProgress?: readonly RowOf<'courseProgress'>[]
  enrolments?: readonly RowOf<'enrolments'>[]
}

/** Standing in each course, in the order of the courses given. */
export function courseStandings(rows: CourseRows): CourseStanding[] {
  const duties = dutiesOf(rows.enrolments ?? [], 'course')
  const ofCourse = Map.groupBy(rows.activities, (activity) => activity.courseId)
  const progress = new Map(
    ofThisCycle(rows.activityProgress, rows.courseProgress ?? []).map((row) => [row.activityId, row]),
  )
  const before = statesBefore(rows.courseProgress ?? [])
  const standingOf = (activityId: number) => progress.get(activityId)
  return rows.courses.map((course) => {
    const all = ofCourse.get(course.id) ?? []
    const updatedAt = all.reduce((newest, activity) => {
      const at = progress.get(activity.id)?.updatedAt ?? ''
      return at > newest ? at : newest
    }, '')
    const duty = dutyIn(course, duties)
    const standing = courseStanding(all, standingOf, { before: before.get(course.id) })
    const { entry, isShut } = entryIn(course, rows.enrolments ?? [], standing.state)
    return { course, ...standing, state: enrolledState(standing.state, entry), isShut, updatedAt, duty }
  })
}

/** What was seen in the cycle of its course that counts; of one that is over an unsent report may still be here. */
export function ofThisCycle(
  progress: readonly ActivityProgress[],
  courses: readonly RowOf<'courseProgress'>[],
): readonly ActivityProgress[] {
  const cycles = new Map(courses.flatMap(({ courseId, cycle }) => (cycle > 1 ? [[courseId, cycle]] : [])))
  return cycles.size === 0 ? progress : progress.filter((row) => (row.cycle ?? 1) >= (cycles.get(row.courseId) ?? 1))
}

/** How somebody stood in each course when the server said so last. */
export const statesBefore = (rows: readonly RowOf<'courseProgress'>[]): ReadonlyMap<number, CourseState> =>
  new Map(rows.map((row) => [row.courseId, row.state]))

const known = new WeakMap<object, readonly CourseStanding[]>()

/** The same of rows that were read together; reckoned once, whoever asks. */
export function standingsOf(rows: CourseRows): readonly CourseStanding[] {
  const standings = known.get(rows) ?? courseStandings(rows)
  known.set(rows, standings)
  return standings
}

/** Minutes still to go, reckoned from the share that is done. */
export function minutesLeft({ course, share }: CourseStanding): number {
  return Math.max(1, Math.round(course.minutes * (1 - share)))
}
