import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const coursePaths = {
  courses: () => '/online-courses',
  course: (courseId: PathId) => `/online-courses/${segment(courseId)}`,
} as const
