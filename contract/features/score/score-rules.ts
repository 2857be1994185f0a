import { isDone, type ActivityState } from '#contract/features/course/course-rules.ts'
import { add, decimalRatio, divide, multiply, ratio, zero, type Ratio } from '#contract/features/question/ratio.ts'

/** A counted grade of something of a course that is done, and how much it weighs. */
export interface WeightedGrade {
  /** Percent, 0 to 100. */
  grade: number
  /** 0 to 100; 1 where nobody said. */
  weight: number
}

/** The nearest whole number, halves up; not below 0. */
const rounded = ({ over, under }: Ratio): bigint => (2n * over + under) / (2n * under)

/**
 * Grade of a course in percent with two decimals, half up: Σ(weight × grade) ÷ Σ weight over what is graded of it and
 * done; 100 where nothing is (source: learning.md, 7).
 */
export function courseGrade(graded: readonly WeightedGrade[]): number {
  const weights = graded.reduce((sum, { weight }) => add(sum, decimalRatio(weight)), zero)
  if (weights.over === 0n) return 100
  const sum = graded.reduce(
    (all, { grade, weight }) => add(all, multiply(decimalRatio(grade), decimalRatio(weight))),
    zero,
  )
  return Number(rounded(multiply(divide(sum, weights), ratio(100)))) / 100
}

/** Somebody's grades in what is done of a course, by where they stand in its activities. */
export function gradesOf(
  activities: readonly { id: number; weight?: number | undefined }[],
  standingOf: (id: number) => { state: ActivityState; test?: { grade: number | null } | null | undefined } | undefined,
): WeightedGrade[] {
  return activities.flatMap(({ id, weight = 1 }) => {
    const own = standingOf(id)
    const grade = own && isDone(own.state) ? own.test?.grade : null
    return typeof grade === 'number' ? [{ grade, weight }] : []
  })
}

/** The score of somebody who has done a course: round half up(points × grade ÷ 100) (source: learning.md, 7). */
export function courseScore(points: number, grade: number): number {
  return Number(rounded(divide(multiply(ratio(points), decimalRatio(grade)), ratio(100))))
}

/** In a group of fewer active people no score is told: it would say too much of one of them. */
const fewestScored = 5

/**
 * A group's score, floor(10 × Σ scores ÷ people) ÷ 10, by the scores of its active people, all of whom are counted;
 * null where they are too few (source: learning.md, 7).
 */
export function groupScore(total: number, people: number): number | null {
  return people < fewestScored ? null : Math.floor((10 * total) / people) / 10
}
