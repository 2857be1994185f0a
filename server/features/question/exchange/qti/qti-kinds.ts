import type { RefusalCode } from '#contract/features/question/exchange-schema.ts'
import { childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import type { KindInput } from '../exchanged.ts'
import { scoringOf, shareOf } from '../numbers.ts'
import { htmlOf } from './qti-node.ts'
import type { QtiReading } from './qti-reading.ts'

type Read = KindInput | RefusalCode

export const idOf = ({ attributes }: XmlElement): string => attributes['identifier'] ?? ''
export const responseOf = ({ attributes }: XmlElement): string => attributes['responseidentifier'] ?? ''

/** What each choice counts. */
export function sharesOf(reading: QtiReading, response: string, ids: readonly string[]): number[] {
  const found = reading.responses.get(response)
  if (!found) return ids.map(() => 0)
  const { mapping, correct } = found
  if (!reading.isMapped(response) || !mapping) return ids.map((id) => (correct.includes(id) ? 1 : 0))
  return ids.map((id) => mapping.entries.find(({ key }) => key === id)?.value ?? mapping.fallback)
}

export function readChoices(node: XmlElement, reading: QtiReading): Read {
  const response = responseOf(node)
  const choices = childrenOf(node, 'simplechoice')
  const ids = choices.map(idOf)
  const fractions = sharesOf(reading, response, ids)
  const shuffle = node.attributes['shuffle'] === 'true'
  if (shuffle && choices.some(({ attributes }) => attributes['fixed'] === 'true')) reading.losses.add('shuffle')
  const parts = choices.map((choice, at) => ({
    key: `c${at + 1}`,
    text: reading.line(choice),
    ...reading.feedback(choice),
  }))
  const isMapped = reading.isMapped(response)
  const isSingle = reading.responses.get(response)?.cardinality === 'single'
  if (isSingle && ids.length === 2 && ids.includes('true') && ids.includes('false') && !isMapped) {
    if (Math.max(...fractions) <= 0) return 'import.no_key'
    const remark = (id: string) => parts[ids.indexOf(id)]?.feedback
    const [ifTrue, ifFalse] = [remark('true'), remark('false')]
    const feedback = { ...(ifTrue && { ifTrue }), ...(ifFalse && { ifFalse }) }
    const right = (fractions[ids.indexOf('true')] ?? 0) > 0
    return { kind: 'true_false', right, ...(Object.keys(feedback).length > 0 && { feedback }) }
  }
  if (isSingle) {
    const most = Math.max(...fractions)
    if (!(most > 0)) return 'import.no_key'
    if (most !== 1) reading.losses.add('points')
    const shares = fractions.map((fraction) => Math.max(-1, shareOf(fraction / most)))
    return { kind: 'single', choices: parts.map((part, at) => ({ ...part, fraction: shares[at] ?? 0 })), shuffle }
  }
  if (!fractions.some((fraction) => fraction > 0)) return 'import.no_key'
  const { scoring, isExact } = scoringOf(fractions)
  const isMinus = isMapped && isExact && scoring === 'minus'
  if (isMapped && !isMinus) reading.losses.add('fractions')
  return {
    kind: 'multiple',
    choices: parts.map((part, at) => ({ ...part, right: (fractions[at] ?? 0) > 0 })),
    scoring: isMapped ? 'minus' : 'all',
    shuffle,
  }
}

/** The pairs of a key: those that are right, or count something. */
function pairsOf(reading: QtiReading, response: string): [string, string][] {
  const found = reading.responses.get(response)
  const counted = found?.mapping?.entries.filter(({ value }) => value > 0).map(({ key }) => key) ?? []
  const pairs = found && found.correct.length > 0 ? found.correct : counted
  return pairs.map((pair) => {
    const [left = '', right = ''] = pair.split(/\s+/)
    return [left, right]
  })
}

function scoringOfPairs(reading: QtiReading, response: string): 'each' | 'all' {
  if (!reading.isMapped(response)) return 'all'
  const values = reading.responses.get(response)?.mapping?.entries.filter(({ value }) => value > 0) ?? []
  if (values.some(({ value }) => value !== values[0]?.value)) reading.losses.add('fractions')
  return 'each'
}

function matched(
  reading: QtiReading,
  response: string,
  {
    lefts,
    rights,
    pairs,
  }: { lefts: readonly XmlElement[]; rights: readonly XmlElement[]; pairs: readonly [string, string][] },
): Read {
  if (pairs.length === 0) return 'import.no_key'
  const keyOf = (id: string) => `r${rights.findIndex((right) => idOf(right) === id) + 1}`
  const each = lefts.map((left) => pairs.filter(([id]) => id === idOf(left)))
  // Ours lead each to one.
  if (each.some((found) => found.length > 1)) return 'import.kind_unknown'
  if (each.some((found) => found.length === 0)) return 'import.no_key'
  return {
    kind: 'matching',
    lefts: lefts.map((left, at) => ({
      key: `l${at + 1}`,
      text: reading.line(left),
      right: keyOf(each[at]?.[0]?.[1] ?? ''),
    })),
    rights: rights.map((right) => ({ key: keyOf(idOf(right)), text: reading.line(right) })),
    scoring: scoringOfPairs(reading, response),
  }
}

export function readMatch(node: XmlElement, reading: QtiReading): Read {
  const [first, second] = childrenOf(node, 'simplematchset')
  const [lefts, rights] = [childrenOf(first, 'simpleassociablechoice'), childrenOf(second, 'simpleassociablechoice')]
  return matched(reading, responseOf(node), { lefts, rights, pairs: pairsOf(reading, responseOf(node)) })
}

/** Pairs of one list: what stands first in them is left. */
export function readAssociate(node: XmlElement, reading: QtiReading): Read {
  const pairs = pairsOf(reading, responseOf(node))
  const choices = childrenOf(node, 'simpleassociablechoice')
  const isLeft = (choice: XmlElement) => pairs.some(([left]) => left === idOf(choice))
  if (pairs.some(([, right]) => pairs.some(([left]) => left === right))) return 'import.kind_unknown'
  reading.losses.add('rules')
  const [lefts, rights] = [choices.filter(isLeft), choices.filter((choice) => !isLeft(choice))]
  return matched(reading, responseOf(node), { lefts, rights, pairs })
}

export function readOrder(node: XmlElement, reading: QtiReading): Read {
  const response = responseOf(node)
  const { correct = [] } = reading.responses.get(response) ?? {}
  const choices = childrenOf(node, 'simplechoice')
  if (correct.length === 0) return 'import.no_key'
  // Only some of them are to be put in order.
  if (correct.length !== choices.length) return 'import.kind_unknown'
  if (reading.isMapped(response)) reading.losses.add('scoring')
  const found = correct.flatMap((id) => choices.find((choice) => idOf(choice) === id) ?? [])
  return {
    kind: 'ordering',
    items: found.map((choice, at) => ({ key: `i${at + 1}`, text: reading.line(choice) })),
  }
}

/** What a marker reads stands beside the text. */
export function readEssay(body: XmlElement, reading: QtiReading): Read {
  const guides = childrenOf(body, 'rubricblock').filter(({ attributes }) => /scorer/.test(attributes['view'] ?? ''))
  const said = guides.find((guide) => saidBy(guide).trim() !== '')
  return { kind: 'essay', ...(said && { guide: reading.text(htmlOf(said)) }) }
}
