import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const courseReportPaths = {
  reports: () => '/admin/course-reports',
  report: (courseId: PathId) => `/admin/course-reports/${segment(courseId)}`,
} as const
