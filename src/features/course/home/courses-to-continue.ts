import type { CourseStanding } from '#domain/course/course-standing.ts'

/** What to go on with: begun first (newest progress first), then mandatory, then the rest; finished ones never. */
export function coursesToContinue(standings: readonly CourseStanding[], limit: number): CourseStanding[] {
  const rank = ({ state, course }: CourseStanding) => (state === 'in_progress' ? 0 : course.mandatory ? 1 : 2)
  return standings
    .filter((standing) => standing.state !== 'finished')
    .toSorted((a, b) => rank(a) - rank(b) || b.updatedAt.localeCompare(a.updatedAt) || a.course.id - b.course.id)
    .slice(0, limit)
}
