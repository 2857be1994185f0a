import { fractionOf, type Judgement, type JudgeContext } from '../fraction.ts'
import type { Question } from '../question-schema.ts'
import { compareRatios, one } from '../ratio.ts'

/**
 * What is done about a question that was asked wrongly: `accept`: what its other version calls right counts too; `key`: that
 * version alone says what is right; `full`: everybody has all its points; `leave_out`: it counts on neither side.
 */
export const correctionKinds = ['accept', 'key', 'full', 'leave_out'] as const
/** See `correctionKinds`. */
export type CorrectionKind = (typeof correctionKinds)[number]

/** A correction of a question as it was asked. */
export type Correction = { kind: 'accept' | 'key'; by: Question } | { kind: 'full' } | { kind: 'leave_out' }

/** What an answer comes to, and whether its question is out of count. */
export interface CorrectedJudgement {
  judgement: Judgement
  leftOut: boolean
}

const full: Judgement = { is: 'judged', fraction: one }

/** Nothing is the worst, then what waits for somebody, then the smaller fraction. */
function better(a: Judgement, b: Judgement): Judgement {
  if (a.is !== 'judged') return b.is === 'judged' ? b : a
  return b.is === 'judged' && compareRatios(b.fraction, a.fraction) > 0 ? b : a
}

/**
 * What an answer comes to with the corrections of its question, in the order in which they were made: the newest key counts,
 * and what is accepted beside it. Full points go to who gave no answer too (source: learning.md, 11).
 */
export function correctedFraction(
  question: Question,
  raw: unknown,
  context: JudgeContext,
  corrections: readonly Correction[],
): CorrectedJudgement {
  let judgement = fractionOf(question, raw, context)
  for (const correction of corrections) {
    if (correction.kind === 'full') judgement = full
    else if (correction.kind !== 'leave_out') {
      const other = fractionOf(correction.by, raw, context)
      // What the other version does not know stays as it was.
      if (correction.kind === 'accept') judgement = better(judgement, other)
      else if (other.is !== 'invalid') judgement = other
    }
  }
  return { judgement, leftOut: corrections.some(({ kind }) => kind === 'leave_out') }
}
