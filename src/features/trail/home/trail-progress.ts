import type { Trail } from '#contract/features/trail/trail-contract.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import type { CourseStanding } from '#domain/course/course-standing.ts'

/** How far a person has come in a trail. */
export interface TrailProgress {
  trail: Trail
  /** Its courses that are on the device. */
  total: number
  finished: number
  share: number
}

export function trailsProgress(trails: readonly Trail[], standings: readonly CourseStanding[]): TrailProgress[] {
  const byId = new Map(standings.map((standing) => [standing.course.id, standing]))
  return trails.map((trail) => {
    const courses = trail.courseIds.map((id) => byId.get(id)).filter((standing) => standing !== undefined)
    const finished = courses.filter((standing) => isDone(standing.state)).length
    return { trail, total: courses.length, finished, share: courses.length === 0 ? 0 : finished / courses.length }
  })
}
