import { isDone } from '#contract/features/course/course-rules.ts'
import type { CourseStanding } from '#domain/course/course-standing.ts'

/**
 * What to go on with: begun first (newest progress first), then what is mandatory, the first deadline first, then the
 * rest; finished ones and those that wait for an enrolment never.
 */
export function coursesToContinue(standings: readonly CourseStanding[], limit: number): CourseStanding[] {
  const rank = ({ state, duty }: CourseStanding) => (state === 'in_progress' ? 0 : duty.mandatory ? 1 : 2)
  // Whatever has no deadline comes after what has one.
  const due = ({ duty }: CourseStanding) => duty.dueAt ?? '9999'
  return standings
    .filter((standing) => !isDone(standing.state) && !standing.isShut)
    .toSorted((a, b) => {
      const byRank = rank(a) - rank(b) || b.updatedAt.localeCompare(a.updatedAt)
      return byRank || due(a).localeCompare(due(b)) || a.course.id - b.course.id
    })
    .slice(0, limit)
}
