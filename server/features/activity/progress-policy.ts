import { isActivityOpen } from '#contract/features/activity/progress-rules.ts'
import type { ActivityCourse } from '#server/features/course/course-service.ts'

/** With the menu blocked, every earlier required activity must be finished. */
export function mayTake(course: ActivityCourse, activityId: number, finished: ReadonlySet<number>): boolean {
  return isActivityOpen(course.activities, activityId, finished, course.blockMenu)
}
