import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { rangesOf } from '#contract/features/activity/covered.ts'
import { asBegun, isKnown, totalOf, type Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { coveredShare } from '#contract/features/activity/progress-rules.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import { enrolledState } from '#contract/features/enrolment/entry-rules.ts'
import { closesFor } from '#contract/features/enrolment/lock-rules.ts'
import { entryIn, type CourseEntry } from '#domain/enrolment/entries.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import {
  courseStanding,
  isDone,
  lockOf,
  type ActivityState,
  type CourseState,
} from '#contract/features/course/course-rules.ts'

export interface ActivitySummary {
  activity: Activity
  state: ActivityState
  /** Share covered, 0 to 1; 1 when finished. */
  share: number
  /** Why it is closed; null: it is open. */
  lock: Lock | null
  /** Some of it was claimed faster than it can be seen: it counts once somebody looked at it, or it is seen again. */
  inReview: boolean
  /** What is stored of it; undefined when it was never begun. */
  progress: ActivityProgress | undefined
}

/** What keeps an activity closed: that its person is not enrolled, another one that is to be done first, all of its course, or the clock (ISO 8601). */
export type Lock =
  | { by: 'enrolment' }
  | { by: 'training' }
  | { by: 'activity'; activity: Activity }
  | { by: 'opens' | 'closed'; at: string }

export interface CourseSummary {
  course: Course
  activities: ActivitySummary[]
  share: number
  finished: number
  state: CourseState
  /** How the person is in it. */
  entry: CourseEntry
  /** Counts how often the person has had to do it again. */
  cycle: number
  /** Activities done of all, as the course page counts them. */
  done: number
  /** The activity the main action leads to; undefined for a course without activities. */
  upNext: ActivitySummary | undefined
}

/** What is known of somebody in a course beside its activities. */
interface KnownOfCourse {
  now?: number
  /** How they stand as the server has it, and in which cycle. */
  before?: CourseState | undefined
  cycle?: number | undefined
  enrolments?: readonly RowOf<'enrolments'>[] | undefined
}

/** A course with its activities in order and where the person stands in each. */
export function summariseCourse(
  course: Course,
  activities: readonly Activity[],
  progress: ReadonlyMap<number, ActivityProgress>,
  { now = Date.now(), before, cycle = 1, enrolments = [] }: KnownOfCourse = {},
): CourseSummary {
  const played = activities.map((activity) => asBegun(activity, progress.get(activity.id)))
  const ordered = played.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder || a.id - b.id)
  const standingOf = (activityId: number) => progress.get(activityId)
  const closesAt = closesFor(enrolments, { kind: 'course', id: course.id })
  const order = { blockMenu: course.blockMenu, activities: ordered, closesAt, before }
  const standing = courseStanding(ordered, standingOf, { before })
  const entry = entryIn(course, enrolments, standing.state)
  const summaries = ordered.map((activity): ActivitySummary => {
    const row = progress.get(activity.id)
    const state = row?.state ?? 'not_started'
    const lock = lockOf(order, activity, standingOf, now)
    const share = isDone(state) ? 1 : row ? coveredShare(rangesOf(row.covered), totalOf(activity)) : 0
    return {
      activity,
      state,
      share,
      inReview: row?.evidence === 'review',
      lock: entry.isShut ? { by: 'enrolment' } : lock?.by === 'activity' ? lockedBy(ordered, lock.activityId) : lock,
      progress: row,
    }
  })
  const done = summaries.filter(({ state }) => isDone(state)).length
  const { share, finished } = standing
  const state = enrolledState(standing.state, entry.entry)
  return { course, activities: summaries, state, entry, share, finished, cycle, done, upNext: nextToTake(summaries) }
}

function lockedBy(activities: readonly Activity[], activityId: number): Lock | null {
  const activity = activities.find(({ id }) => id === activityId)
  return activity ? { by: 'activity', activity } : null
}

/**
 * The first activity that is open and not finished, required ones first and those that this build plays before the
 * others; the first of all when all are finished.
 */
function nextToTake(summaries: readonly ActivitySummary[]): ActivitySummary | undefined {
  const open = summaries.filter(({ lock, state }) => !lock && !isDone(state))
  const playable = open.filter((summary) => isKnown(summary.activity))
  return playable.find((summary) => summary.activity.required) ?? playable[0] ?? open[0] ?? summaries[0]
}

/** Whether the certificate of a course is given only once its person has said what they thought of it, and they have not. */
export const waitsForReaction = ({ course, activities }: CourseSummary): boolean =>
  course.certificateNeedsReaction === true &&
  activities.some(({ activity, state, lock }) => isReaction(activity) && !isDone(state) && lock?.by !== 'closed')

/** Minutes still to take, reckoned from the share that is done. */
export function minutesLeft(summary: CourseSummary): number {
  return Math.max(0, Math.round(summary.course.minutes * (1 - summary.share)))
}
