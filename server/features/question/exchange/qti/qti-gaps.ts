import type { RefusalCode } from '#contract/features/question/exchange-schema.ts'
import type { QuestionInput } from '#contract/features/question/question-schema.ts'
import { plainRuns } from '#contract/features/question/text/question-text.ts'
import { readLine } from '#contract/features/question/text/markup.ts'
import { childrenOf, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { plainDecimal, shareOf } from '../numbers.ts'
import { htmlOf } from './qti-node.ts'
import { idOf, responseOf, sharesOf } from './qti-kinds.ts'
import type { QtiReading } from './qti-reading.ts'
import type { Matcher } from './qti-rules.ts'

type GapInput = Extract<QuestionInput, { kind: 'cloze' }>['gaps'][number]
type AcceptedNumber = Extract<QuestionInput, { kind: 'numeric' }>['accepted'][number]
interface AcceptedText {
  text: string
  fraction: number
}

/** An answer that counts, and how much of the most. */
interface Counted<T> {
  found: T
  score: number
}

/** Shares of the most that any of them counts, and that. */
function inShares<T extends object>(
  counted: readonly Counted<T>[],
): { weight: number; accepted: (T & { fraction: number })[] } {
  const weight = Math.max(0, ...counted.map(({ score }) => score))
  const share = (score: number) => (weight > 0 ? Math.max(0, shareOf(score / weight)) : 0)
  return { weight, accepted: counted.map(({ found, score }) => ({ ...found, fraction: share(score) })) }
}

/** Numbers that count, by rules, by a mapping, or by what is told to be right. */
export function numbersIn(reading: QtiReading, response: string) {
  const declared = reading.responses.get(response)
  const value = (written: string, tolerance = '0', isPercent = false): AcceptedNumber => ({
    by: 'value',
    value: plainDecimal(written),
    tolerance: plainDecimal(tolerance),
    toleranceIn: isPercent ? 'percent' : 'absolute',
  })
  const byRule = (rule: Matcher): Counted<AcceptedNumber>[] => {
    const { score } = rule
    if (rule.by === 'range')
      return [{ found: { by: 'range', from: plainDecimal(rule.from), to: plainDecimal(rule.to) }, score }]
    const values = rule.value === null ? (declared?.correct ?? []) : [rule.value]
    const [tolerance, isPercent] = rule.by === 'value' ? [rule.tolerance, rule.isPercent] : ['0', false]
    return values.map((one) => ({ found: value(one, tolerance, isPercent), score }))
  }
  const rules = reading.matchersOf(response)
  if (rules.length > 0) return inShares(rules.flatMap(byRule))
  if (reading.isMapped(response) && declared?.mapping)
    return inShares(declared.mapping.entries.map(({ key, value: score }) => ({ found: value(key), score })))
  return inShares((declared?.correct ?? []).map((one) => ({ found: value(one), score: 1 })))
}

/** Texts so, and whether their case counts. */
export function textsIn(reading: QtiReading, response: string) {
  const declared = reading.responses.get(response)
  const found: { text: string; score: number; caseCounts: boolean }[] = []
  const rules = reading.matchersOf(response)
  for (const rule of rules)
    if (rule.by === 'text')
      for (const text of rule.value === null ? (declared?.correct ?? []) : [rule.value])
        found.push({ text, score: rule.score, caseCounts: rule.caseCounts })
  if (rules.length === 0 && reading.isMapped(response) && declared?.mapping)
    for (const { key, value, caseCounts } of declared.mapping.entries)
      found.push({ text: key, score: value, caseCounts })
  else if (rules.length === 0)
    for (const text of declared?.correct ?? []) found.push({ text, score: 1, caseCounts: true })
  const caseCounts = found.every((one) => one.caseCounts)
  if (!caseCounts && found.some((one) => one.caseCounts)) reading.losses.add('strictness')
  const { weight, accepted } = inShares(
    // A star is a star there.
    found.map(({ text, score }) => ({ found: { text: text.replaceAll('*', String.raw`\*`) }, score })),
  )
  const texts: AcceptedText[] = accepted
  return { weight, accepted: texts, caseCounts: caseCounts && found.length > 0, accentsCount: true }
}

export const isNumber = (reading: QtiReading, response: string): boolean =>
  /^(float|integer)$/.test(reading.responses.get(response)?.baseType ?? '')

/** A gap with its key; a code where it has none. */
export function readGap(node: XmlElement, key: string, reading: QtiReading): GapInput | RefusalCode {
  const response = responseOf(node)
  if (node.name === 'inlinechoiceinteraction') {
    const choices = childrenOf(node, 'inlinechoice')
    const shares = sharesOf(reading, response, choices.map(idOf))
    const weight = Math.max(0, ...shares)
    if (weight === 0) return 'import.no_key'
    const say = (choice: XmlElement) => plainRuns(readLine(reading.markup(htmlOf(choice)))).trim()
    return {
      kind: 'single',
      key,
      weight: shareOf(weight),
      choices: choices.map((choice, at) => ({
        key: `c${at + 1}`,
        text: { [reading.language]: say(choice) },
        fraction: Math.max(0, shareOf((shares[at] ?? 0) / weight)),
      })),
    }
  }
  const found = isNumber(reading, response)
    ? { kind: 'numeric' as const, key, ...numbersIn(reading, response) }
    : { kind: 'short' as const, key, ...textsIn(reading, response) }
  return found.weight > 0 ? found : 'import.no_key'
}
