import type { ActivitySummary, CourseSummary } from '../shared/course-summary.ts'

export interface Neighbours {
  /** Place in the course, from 1; 0 when the course has no such activity. */
  position: number
  current: ActivitySummary | undefined
  previous: ActivitySummary | undefined
  next: ActivitySummary | undefined
}

/** The activity at a hierarchy order and those beside it. */
export function findNeighbours(course: CourseSummary, order: number): Neighbours {
  const { activities } = course
  const at = activities.findIndex((summary) => summary.activity.hierarchyOrder === order)
  if (at < 0) return { position: 0, current: undefined, previous: undefined, next: undefined }
  return { position: at + 1, current: activities[at], previous: activities[at - 1], next: activities[at + 1] }
}
