import type { AcceptedNumber, AcceptedText } from '#contract/features/question/question-schema.ts'
import { shareOf } from '../numbers.ts'
import type { Losses } from '../written.ts'
import type { QtiWords } from './qti-words.ts'

/** How a response is told, and how it counts. */
export interface Key {
  declaration: string
  /** Rules of its own; null: it counts by its mapping. */
  rules: string | null
}

/** Numbers that count: the first rule that holds, times a weight; of several responses it is added. */
export function numberKey(
  words: QtiWords,
  response: string,
  accepted: readonly AcceptedNumber[],
  weight: number | null,
): Key {
  const first = accepted.find(({ fraction }) => fraction === 1)
  const right = first ? [first.by === 'value' ? first.value : first.from] : []
  const branches = accepted.map((one, at) => {
    const score = words.number(shareOf(one.fraction * (weight ?? 1)))
    const set = words.score(weight === null ? score : words.el('sum', {}, words.variable('SCORE'), score))
    return words.el(at === 0 ? 'responseIf' : 'responseElseIf', {}, testOf(words, response, one), set)
  })
  return {
    declaration: words.declare(response, 'single', 'float', words.correct(right)),
    rules: words.el('responseCondition', {}, ...branches),
  }
}

function testOf(words: QtiWords, response: string, one: AcceptedNumber): string {
  const variable = words.variable(response)
  if (one.by === 'range')
    return words.el(
      'and',
      {},
      words.el('gte', {}, variable, words.number(one.from)),
      words.el('lte', {}, variable, words.number(one.to)),
    )
  const { value, tolerance, toleranceIn } = one
  const toleranceMode = toleranceIn === 'percent' ? 'relative' : 'absolute'
  return words.el('equal', { toleranceMode, tolerance: `${tolerance} ${tolerance}` }, variable, words.number(value))
}

/** Texts that count; QTI knows no stars: an answer with one is left out. */
export function textKey(
  words: QtiWords,
  losses: Losses,
  response: string,
  {
    accepted,
    caseCounts,
    accentsCount,
  }: { accepted: readonly AcceptedText[]; caseCounts: boolean; accentsCount: boolean },
  weight = 1,
): Key | null {
  losses.when(!accentsCount, 'strictness')
  const plain = accepted.filter(({ text }) => !/(?<!\\)\*/.test(text))
  losses.when(plain.length < accepted.length, 'wildcards')
  if (!plain.some(({ fraction }) => fraction === 1)) return null
  const said = (text: string) => text.replaceAll(String.raw`\*`, '*')
  const entries = plain.map(({ text, fraction }) => ({
    key: said(text),
    value: shareOf(fraction * weight),
    caseSensitive: caseCounts,
  }))
  const right = plain.filter(({ fraction }) => fraction === 1).slice(0, 1)
  const key = [words.correct(right.map(({ text }) => said(text))), words.mapping(entries)]
  return { declaration: words.declare(response, 'single', 'string', ...key), rules: null }
}
