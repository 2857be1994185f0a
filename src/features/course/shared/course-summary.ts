import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { rangesOf } from '#contract/features/activity/covered.ts'
import { asBegun, isKnown, totalOf, type Activity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import {
  countedActivities,
  courseProgress,
  coveredShare,
  isActivityOpen,
  type ProgressState,
} from '#contract/features/activity/progress-rules.ts'

export interface ActivitySummary {
  activity: Activity
  state: ProgressState
  /** Share covered, 0 to 1; 1 when finished. */
  share: number
  open: boolean
  /** Some of it was claimed faster than it can be seen: it counts once somebody looked at it, or it is seen again. */
  inReview: boolean
  /** What is stored of it; undefined when it was never begun. */
  progress: ActivityProgress | undefined
}

export interface CourseSummary {
  course: Course
  activities: ActivitySummary[]
  share: number
  finished: number
  state: ProgressState
  /** Activities done of all, as the course page counts them. */
  done: number
  /** The activity the main action leads to; undefined for a course without activities. */
  upNext: ActivitySummary | undefined
}

/** A course with its activities in order and where the person stands in each. */
export function summariseCourse(
  course: Course,
  activities: readonly Activity[],
  progress: ReadonlyMap<number, ActivityProgress>,
): CourseSummary {
  const played = activities.map((activity) => asBegun(activity, progress.get(activity.id)))
  const ordered = played.toSorted((a, b) => a.hierarchyOrder - b.hierarchyOrder || a.id - b.id)
  const states = new Map(ordered.map((activity) => [activity.id, progress.get(activity.id)?.state ?? 'not_started']))
  const finished = new Set(
    ordered.filter((activity) => states.get(activity.id) === 'finished').map((activity) => activity.id),
  )
  const summaries = ordered.map((activity): ActivitySummary => {
    const state = states.get(activity.id) ?? 'not_started'
    const row = progress.get(activity.id)
    const share = state === 'finished' ? 1 : row ? coveredShare(rangesOf(row.covered), totalOf(activity)) : 0
    return {
      activity,
      state,
      share,
      inReview: state !== 'finished' && row?.evidence === 'review',
      open: isActivityOpen(ordered, activity.id, finished, course.blockMenu),
      progress: row,
    }
  })
  const total = courseProgress(countedActivities(ordered).map(({ id }) => states.get(id) ?? 'not_started'))
  // Optional activities already begun mean that the course is begun.
  const begun = summaries.some((summary) => summary.state !== 'not_started')
  const state = total.state === 'not_started' && begun ? 'in_progress' : total.state
  return { course, activities: summaries, ...total, state, done: finished.size, upNext: nextToTake(summaries) }
}

/**
 * The first activity that is open and not finished, required ones first and those that this build plays before the
 * others; the first of all when all are finished.
 */
function nextToTake(summaries: readonly ActivitySummary[]): ActivitySummary | undefined {
  const open = summaries.filter((summary) => summary.open && summary.state !== 'finished')
  const playable = open.filter((summary) => isKnown(summary.activity))
  return playable.find((summary) => summary.activity.required) ?? playable[0] ?? open[0] ?? summaries[0]
}

/** Minutes still to take, reckoned from the share that is done. */
export function minutesLeft(summary: CourseSummary): number {
  return Math.max(0, Math.round(summary.course.minutes * (1 - summary.share)))
}
