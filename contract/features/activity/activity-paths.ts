import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const activityPaths = {
  activity: (courseId: PathId, order: PathId) => `/courses/${segment(courseId)}/activities/${segment(order)}`,
  /** The same at a place in it: a second, a 0-based page; null: where its person was. */
  activityAt: (courseId: PathId, order: PathId, at: number | null) =>
    `/courses/${segment(courseId)}/activities/${segment(order)}${at === null ? '' : `?at=${at}`}`,
} as const
