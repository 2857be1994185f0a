import type { Judgement } from './fraction.ts'
import type { Question } from './question-schema.ts'
import { add, compareRatios, decimalRatio, divide, larger, multiply, negate, ratio, zero, type Ratio } from './ratio.ts'

// [Note: Grades] Points are added as exact ratios; a percent is rounded once, where it is shown, and what is shown is what
// is compared with the minimum (learning.md, 8.3): nobody is told that they have 70 of 70 and failed.

/** A question's points as they are counted; `penalty`: the share of them that a wrong answer costs. */
export type Worth = Pick<Question, 'points' | 'penalty'>

/** What a judged answer earns of its question's points: below 0 by a penalty, or by an author's fraction. */
export function earnedOf({ points, penalty }: Worth, judgement: Judgement): Ratio {
  if (judgement.is !== 'judged') return zero
  const { fraction } = judgement
  const isWrong = compareRatios(fraction, zero) <= 0
  const cost = negate(decimalRatio(penalty))
  const counted = isWrong && compareRatios(cost, fraction) < 0 ? cost : fraction
  return multiply(decimalRatio(points), counted)
}

/** A question of an attempt: what it is worth, and what was earned of it. One that was left out counts on neither side. */
export interface EarnedQuestion {
  points: number
  earned: Ratio
  leftOut?: boolean
}
/** What an attempt earned, at least 0, of what could be. */
export interface Grade {
  earned: Ratio
  possible: Ratio
}

/** What an attempt comes to over its questions. */
export function gradeOf(questions: readonly EarnedQuestion[]): Grade {
  const counted = questions.filter(({ leftOut }) => !leftOut)
  return {
    earned: larger(zero, counted.map(({ earned }) => earned).reduce(add, zero)),
    possible: counted.map(({ points }) => decimalRatio(points)).reduce(add, zero),
  }
}

/** A grade in percent with two decimals, half up: the only rounding there is. 100 where nothing could be earned. */
export function percentOf({ earned, possible }: Grade): number {
  if (possible.over === 0n) return 100
  const { over, under } = multiply(divide(earned, possible), ratio(10_000))
  return Number((over * 2n + under) / (under * 2n)) / 100
}

/** Whether a percent passes; without a minimum it does. */
export const isPassed = (percent: number, minimum: number | null): boolean => minimum === null || percent >= minimum

/** The percent that counts of those of the graded attempts, in their order; null of none. */
export function countedGrade(percents: readonly number[], counts: 'best' | 'last'): number | null {
  return (counts === 'best' ? percents.toSorted((a, b) => a - b).at(-1) : percents.at(-1)) ?? null
}
