import type { LanguageCode } from '#contract/engine/language.ts'
import type { AcceptedNumber, AcceptedText, QuestionOf } from '../question-schema.ts'
import {
  add,
  compareRatios,
  decimalRatio,
  divide,
  larger,
  multiply,
  one,
  ratio,
  sizeOf,
  subtract,
  zero,
  type Ratio,
} from '../ratio.ts'
import { matchesText, type Strictness } from './match-text.ts'
import { readNumber } from './read-number.ts'

/** What one part comes to: a fraction, a number that can be read in two ways, or a text that is no number. */
export type PartJudgement = { is: 'judged'; fraction: Ratio } | { is: 'ambiguous' } | { is: 'unreadable' }

/** All or nothing. */
export const allOrNone = (isRight: boolean): Ratio => (isRight ? one : zero)
/** Right ones less wrong ones, over how many there are; at least 0. */
export const rightLessWrong = (right: number, wrong: number, all: number): Ratio =>
  ratio(Math.max(0, right - wrong), all)

/** The best fraction of the accepted texts that a text matches. */
export const judgeText = (text: string, accepted: readonly AcceptedText[], strictness: Strictness): Ratio =>
  accepted
    .filter((known) => matchesText(text, known.text, strictness))
    .map(({ fraction }) => decimalRatio(fraction))
    .reduce(larger, zero)

function isAccepted(value: Ratio, accepted: AcceptedNumber): boolean {
  if (accepted.by === 'range')
    return (
      compareRatios(value, decimalRatio(accepted.from)) >= 0 && compareRatios(value, decimalRatio(accepted.to)) <= 0
    )
  const wanted = decimalRatio(accepted.value)
  const amount = decimalRatio(accepted.tolerance)
  const tolerance = accepted.toleranceIn === 'percent' ? divide(multiply(sizeOf(wanted), amount), ratio(100)) : amount
  return compareRatios(sizeOf(subtract(value, wanted)), tolerance) <= 0
}

const bestNumber = (value: Ratio, accepted: readonly AcceptedNumber[]): Ratio =>
  accepted
    .filter((known) => isAccepted(value, known))
    .map(({ fraction }) => decimalRatio(fraction))
    .reduce(larger, zero)

/** A number as somebody wrote it, times what one of its unit is worth. */
export function judgeNumber(
  { text, meant }: { text: string; meant?: string | undefined },
  accepted: readonly AcceptedNumber[],
  language: LanguageCode,
  factor: Ratio = one,
): PartJudgement {
  const read = readNumber(text, language)
  const fractionOf = (value: string) => bestNumber(multiply(decimalRatio(value), factor), accepted)
  switch (read.is) {
    case 'unreadable':
      return read
    case 'number':
      return { is: 'judged', fraction: fractionOf(read.value) }
    case 'ambiguous': {
      const [own, other] = read.readings.map(fractionOf)
      if (meant !== undefined)
        return read.readings.includes(meant) ? { is: 'judged', fraction: fractionOf(meant) } : { is: 'unreadable' }
      // Nothing hangs on what was meant.
      return own && other && compareRatios(own, other) === 0 ? { is: 'judged', fraction: own } : { is: 'ambiguous' }
    }
  }
}

/** How many of the pairs of two items stand in their right order, over all such pairs. */
function pairsInOrder(places: readonly number[]): Ratio {
  let right = 0
  for (const [at, place] of places.entries()) right += places.slice(at + 1).filter((later) => later > place).length
  return ratio(right, (places.length * (places.length - 1)) / 2)
}

/** All items in the order they were put, by their places in the right one. */
export function judgeOrder(places: readonly number[], scoring: QuestionOf<'ordering'>['scoring']): Ratio {
  const inPlace = places.filter((place, at) => place === at).length
  switch (scoring) {
    case 'all':
      return allOrNone(inPlace === places.length)
    case 'places':
      return ratio(inPlace, places.length)
    case 'pairs':
      return pairsInOrder(places)
  }
}

/** Σ weight × fraction ÷ Σ weight. */
export function weighted(parts: readonly { weight: number; fraction: Ratio }[]): Ratio {
  const weights = parts.map(({ weight }) => decimalRatio(weight)).reduce(add, zero)
  const got = parts.map(({ weight, fraction }) => multiply(decimalRatio(weight), fraction)).reduce(add, zero)
  return weights.over === 0n ? zero : divide(got, weights)
}
