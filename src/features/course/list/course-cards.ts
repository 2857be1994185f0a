import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { ofThisCycle, statesBefore } from '#domain/course/course-standing.ts'
import { dutiesOf, dutyIn, type Duty } from '#domain/enrolment/duties.ts'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import type { Favourite } from '#contract/features/favourite/favourite-contract.ts'
import { favouritesOf } from '#contract/features/favourite/favourite-id.ts'
import { summariseCourse, type CourseSummary } from '../shared/course-summary.ts'

/** What one card of the list shows. */
export interface CourseCardData {
  course: Course
  summary: CourseSummary
  favourite: boolean
  downloaded: boolean
  duty: Duty
}

export interface CourseRows {
  courses: readonly Course[]
  activities: readonly Activity[]
  progress: readonly ActivityProgress[]
  courseProgress: readonly RowOf<'courseProgress'>[]
  favourites: readonly Favourite[]
  downloaded: ReadonlySet<number>
  enrolments: readonly RowOf<'enrolments'>[]
}

/** What is to be done first: begun, not begun, done (or over). */
const rank: Record<CourseState, number> = {
  in_progress: 0,
  restarted: 0,
  not_started: 1,
  enrolled: 1,
  blocked: 2,
  reproved: 2,
  finished: 3,
  approved: 3,
  improved: 3,
}

/** Every course as a card: begun ones first, then what is mandatory, the first deadline first, then by the order they were made. */
export function makeCards(rows: CourseRows): CourseCardData[] {
  const byCourse = Map.groupBy(rows.activities, (activity) => activity.courseId)
  const progress = new Map(ofThisCycle(rows.progress, rows.courseProgress).map((row) => [row.activityId, row]))
  const ofCourse = Map.groupBy(
    rows.enrolments.filter(({ kind }) => kind === 'course'),
    ({ itemId }) => itemId,
  )
  const duties = dutiesOf(rows.enrolments, 'course')
  const before = statesBefore(rows.courseProgress)
  const favourites = favouritesOf(rows.favourites, 'course')
  return rows.courses
    .map((course) => ({
      course,
      summary: summariseCourse(course, byCourse.get(course.id) ?? [], progress, {
        before: before.get(course.id),
        enrolments: ofCourse.get(course.id),
      }),
      favourite: favourites.has(course.id),
      downloaded: rows.downloaded.has(course.id),
      duty: dutyIn(course, duties),
    }))
    .toSorted(
      (a, b) =>
        rank[a.summary.state] - rank[b.summary.state] ||
        Number(b.duty.mandatory) - Number(a.duty.mandatory) ||
        (a.duty.dueAt ?? '9999').localeCompare(b.duty.dueAt ?? '9999') ||
        a.course.id - b.course.id,
    )
}
