import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import { isGradedType } from '#contract/features/activity/types/tests.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { courseGrade, courseScore } from '#contract/features/score/score-rules.ts'

/** What somebody has of a course that they have done. */
export interface OwnScore {
  /** Percent, two decimals. */
  grade: number
  /** Of the course's points. */
  score: number
}

/** The score of a course that is done, by the grades of its activities; the server reckons it the same way for groups. */
export function ownScore(
  points: number,
  activities: readonly Activity[],
  progressOf: (activityId: number) => ActivityProgress | undefined,
): OwnScore {
  const grade = courseGrade(
    activities.flatMap(({ id, type, weight = 1 }) => {
      const own = isGradedType(type) ? progressOf(id) : undefined
      const counted = own && isDone(own.state) ? own.test?.grade : null
      return typeof counted === 'number' ? [{ grade: counted, weight }] : []
    }),
  )
  return { grade, score: courseScore(points, grade) }
}
