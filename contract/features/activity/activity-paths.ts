import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const activityPaths = {
  activity: (courseId: PathId, order: PathId) => `/courses/${segment(courseId)}/activities/${segment(order)}`,
} as const
