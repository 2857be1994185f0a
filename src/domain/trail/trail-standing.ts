import type { RowOf } from '#contract/engine/collection.ts'
import { isDone, type CourseState } from '#contract/features/course/course-rules.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'
import { trailLockOf, trailStanding } from '#contract/features/trail/trail-rules.ts'
import type { CourseStanding } from '#domain/course/course-standing.ts'

/** A course in a trail, and the one it waits for; null: it is open. */
export interface TrailCourse extends CourseStanding {
  waitsFor: CourseStanding | null
  /** It need not be done. */
  optional: boolean
}

/** Where a person stands in a trail, as the server reckons it. */
export interface TrailStanding {
  trail: Trail
  /** Its courses in the trail's order; one that this person may not see is left out. */
  courses: TrailCourse[]
  state: CourseState
  finished: number
  total: number
  /** The share that is done, 0 to 1. */
  share: number
}

/** Standing in each trail, in the order of the trails given; `known`: as the server has it. */
export function trailStandings(
  trails: readonly Trail[],
  courses: readonly CourseStanding[],
  known: readonly RowOf<'trailProgress'>[] = [],
): TrailStanding[] {
  const byId = new Map(courses.map((standing) => [standing.course.id, standing]))
  const before = new Map(known.map((row) => [row.trailId, row.state]))
  const stateOf = (courseId: number) => byId.get(courseId)?.state
  return trails.map((trail) => {
    const own = trail.courseIds.flatMap((id) => byId.get(id) ?? [])
    const visible = own.map(({ course }) => course.id)
    const { state, finished, total, share } = trailStanding(trail, visible, stateOf, before.get(trail.id))
    const waitsFor = (id: number) => byId.get(trailLockOf(trail, visible, id, stateOf) ?? -1) ?? null
    const placed = own.map((standing) => ({
      ...standing,
      waitsFor: waitsFor(standing.course.id),
      optional: trail.optionalIds?.includes(standing.course.id) ?? false,
    }))
    return { trail, courses: placed, state, finished, total, share }
  })
}

/** The course to go on with; undefined where nothing is left, or nothing is open. */
export const nextCourse = ({ state, courses }: TrailStanding): TrailCourse | undefined => {
  if (isDone(state)) return undefined
  const open = courses.filter((course) => !isDone(course.state) && !course.waitsFor)
  return open.find(({ optional }) => !optional) ?? open[0]
}
