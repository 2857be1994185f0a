import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import { courseGrade, courseScore, gradesOf } from '#contract/features/score/score-rules.ts'

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
  const grade = courseGrade(gradesOf(activities, progressOf))
  return { grade, score: courseScore(points, grade) }
}
