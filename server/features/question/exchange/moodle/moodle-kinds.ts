import type { RefusalCode } from '#contract/features/question/exchange-schema.ts'
import type { RichLine } from '#contract/features/question/text/question-text.ts'
import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { inverse, plainDecimal, scoringOf, shareOf } from '../numbers.ts'
import type { KindInput } from '../exchanged.ts'
import type { MoodleReading } from './moodle-reading.ts'

const said = (node: XmlElement, name: string): string => saidBy(childOf(node, name)).trim()
const isOn = (text: string): boolean => text === 'true' || text === '1'
const fractionOf = (answer: XmlElement): number => shareOf(Number(answer.attributes['fraction'] ?? 0) / 100)
const plainOf = (answer: XmlElement): string => saidBy(childOf(answer, 'text')).trim()

/** One is right as a whole, or several are in part; of a set of them all are. */
export async function readChoices(node: XmlElement, reading: MoodleReading): Promise<KindInput | RefusalCode> {
  const parts = []
  for (const [at, answer] of childrenOf(node, 'answer').entries())
    parts.push({
      key: `c${at + 1}`,
      text: await reading.line(answer),
      fraction: fractionOf(answer),
      ...(await reading.feedback(answer)),
    })
  const shuffle = isOn(said(node, 'shuffleanswers'))
  const isSet = node.attributes['type'] === 'multichoiceset'
  if (!isSet && isOn(said(node, 'single'))) return { kind: 'single', choices: parts, shuffle }
  const { scoring, isExact } = scoringOf(parts.map(({ fraction }) => fraction))
  if (!isSet && !isExact) reading.losses.add('fractions')
  const choices = parts.map(({ fraction, ...part }) => ({ ...part, right: fraction > 0 }))
  return { kind: 'multiple', choices, scoring: isSet ? 'all' : scoring, shuffle }
}

/** What Moodle calls `true` and `false` whatever the language is. */
export async function readTruth(node: XmlElement, reading: MoodleReading): Promise<KindInput | RefusalCode> {
  const answers = childrenOf(node, 'answer')
  const of = (value: string) => answers.find((answer) => plainOf(answer).toLowerCase() === value)
  const [yes, no] = [of('true'), of('false')]
  if (!yes || !no) return 'import.damaged'
  if (fractionOf(yes) === fractionOf(no)) return 'import.no_key'
  const [ifTrue, ifFalse] = [(await reading.feedback(yes)).feedback, (await reading.feedback(no)).feedback]
  const feedback = { ...(ifTrue && { ifTrue }), ...(ifFalse && { ifFalse }) }
  const right = fractionOf(yes) > fractionOf(no)
  return { kind: 'true_false', right, ...(Object.keys(feedback).length > 0 && { feedback }) }
}

export async function readShort(node: XmlElement, reading: MoodleReading): Promise<KindInput> {
  const accepted = []
  for (const answer of childrenOf(node, 'answer'))
    accepted.push({
      text: plainOf(answer),
      fraction: Math.max(0, fractionOf(answer)),
      ...(await reading.feedback(answer)),
    })
  return { kind: 'short', accepted, caseCounts: isOn(said(node, 'usecase')), accentsCount: true }
}

export async function readNumeric(node: XmlElement, reading: MoodleReading): Promise<KindInput> {
  const accepted = []
  for (const answer of childrenOf(node, 'answer')) {
    // What is said to who answers anything else is no answer that counts.
    if (plainOf(answer) === '*') {
      reading.losses.add('feedback')
      continue
    }
    accepted.push({
      by: 'value' as const,
      value: plainDecimal(plainOf(answer)),
      tolerance: plainDecimal(said(answer, 'tolerance') || '0'),
      fraction: Math.max(0, fractionOf(answer)),
      ...(await reading.feedback(answer)),
    })
  }
  const units = childrenOf(childOf(node, 'units'), 'unit').flatMap((unit) => {
    // Moodle says how many of it one of the answer's is.
    const factor = inverse(plainDecimal(said(unit, 'multiplier') || '1'))
    if (factor === null) reading.losses.add('units')
    return factor === null ? [] : [{ text: said(unit, 'unit_name'), factor }]
  })
  return { kind: 'numeric', accepted, units }
}

/** Rights that read the same are one; one without a left is a decoy. */
export async function readPairs(node: XmlElement, reading: MoodleReading): Promise<KindInput> {
  const pairs: { left: RichLine; said: string; right: RichLine }[] = []
  for (const pair of childrenOf(node, 'subquestion')) {
    const answer = childOf(pair, 'answer')
    pairs.push({
      left: await reading.line(pair),
      said: answer ? plainOf(answer) : '',
      right: reading.wordsOf(answer ? plainOf(answer) : ''),
    })
  }
  const names = [...new Set(pairs.map((pair) => pair.said))]
  const keyOf = (name: string) => `r${names.indexOf(name) + 1}`
  const lefts = pairs
    .filter(({ left }) => Object.keys(left).length > 0)
    .map((pair, at) => ({ key: `l${at + 1}`, text: pair.left, right: keyOf(pair.said) }))
  const rights = names.map((name) => ({
    key: keyOf(name),
    text: pairs.find((pair) => pair.said === name)?.right ?? {},
  }))
  return { kind: 'matching', lefts, rights }
}

const gradings: Readonly<Record<string, 'all' | 'places' | 'pairs'>> = {
  ALL_OR_NOTHING: 'all',
  '-1': 'all',
  ABSOLUTE_POSITION: 'places',
  '0': 'places',
  RELATIVE_ALL_PREVIOUS_AND_NEXT: 'pairs',
  '4': 'pairs',
}

export async function readOrder(node: XmlElement, reading: MoodleReading): Promise<KindInput> {
  const scoring = gradings[said(node, 'gradingtype')]
  if (!scoring) reading.losses.add('scoring')
  // Only some of the items are asked: here all are.
  if (!/^(|0|ALL)$/.test(said(node, 'selecttype'))) reading.losses.add('rules')
  const items = []
  const answers = childrenOf(node, 'answer').toSorted(
    (a, b) => Number(a.attributes['fraction'] ?? 0) - Number(b.attributes['fraction'] ?? 0),
  )
  for (const [at, answer] of answers.entries()) items.push({ key: `i${at + 1}`, text: await reading.line(answer) })
  return { kind: 'ordering', items, scoring: scoring ?? 'all' }
}
