import { coursePaths } from '#contract/features/course/course-paths.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'

/** Where somebody finds what they are enrolled in. */
export const enrolmentItemPath = (kind: 'course' | 'trail', id: number): string =>
  kind === 'course' ? coursePaths.course(id) : trailPaths.trail(id)
