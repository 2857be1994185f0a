import type { Activity } from '#contract/features/activity/activity-contract.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import type { Range } from '#contract/features/activity/progress-rules.ts'

/** A place that something outside the stage sends it to; a new object sends it again. */
export interface Jump {
  to: number
}

/** What every kind of activity gets to be played or shown. */
export interface StageProps {
  course: Course
  activity: Activity
  /** Whether the course is on the device; undefined while that is being read. */
  kept: boolean | undefined
  /** Where the person was (seconds, 0-based page) and what was covered when this was opened. */
  start: number
  covered: readonly Range[]
  autoPlay: boolean
  jump: Jump | null
  onReport: (covered: readonly Range[], position: number) => void
  onStop: () => void
  onEnd: () => void
}
