import { essayFraction, type EssayMark } from '../fraction.ts'
import type { QuestionOf } from '../question-schema.ts'
import { add, compareRatios, multiply, ratio, sizeOf, subtract, type Ratio } from '../ratio.ts'

/** A mark of an essay as it is counted, in the order in which marks were given. */
export interface GivenMark {
  markedBy: string
  mark: EssayMark
}

/** How far two markers may be apart for the middle of both to count: a tenth of the question's points. */
const apart = ratio(1, 10)

/** What became of an essay: its fraction; or how many marks are still to come, `apart` where two disagree and a third decides. */
export type SettledMark = { is: 'settled'; fraction: Ratio } | { is: 'waiting'; left: number; apart: boolean }

/**
 * What an essay comes to by its marks. Of each marker the newest one counts. One marker: the newest mark of anybody. Two: the middle of
 * both where they are no more than a tenth apart, else what a third one says (learning.md, 11).
 */
export function settleMarks(question: QuestionOf<'essay'>, marks: readonly GivenMark[], markers: 1 | 2): SettledMark {
  const newest = new Map<string, EssayMark>()
  for (const { markedBy, mark } of marks) newest.set(markedBy, mark)
  const fractions = [...newest.values()].map((mark) => essayFraction(question, mark))
  if (markers === 1) {
    const last = marks.at(-1)
    return last
      ? { is: 'settled', fraction: essayFraction(question, last.mark) }
      : { is: 'waiting', left: 1, apart: false }
  }
  const [first, second, third] = fractions
  if (first === undefined || second === undefined) return { is: 'waiting', left: 2 - fractions.length, apart: false }
  if (compareRatios(sizeOf(subtract(first, second)), apart) <= 0)
    return { is: 'settled', fraction: multiply(add(first, second), ratio(1, 2)) }
  return third === undefined ? { is: 'waiting', left: 1, apart: true } : { is: 'settled', fraction: third }
}
