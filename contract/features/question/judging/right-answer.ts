import type { Answer } from '../answer-schema.ts'
import type { AcceptedNumber, AcceptedText, Question } from '../question-schema.ts'
import { middleOf } from './shapes.ts'

/** What was right: as an answer where one says it, in words where it takes more. */
export interface RightAnswer {
  /** By the ids that were asked; null: words say it, or nothing does. */
  answer: Answer
  texts: string[]
}

const best = <T extends { fraction: number }>(parts: readonly T[]): T | undefined =>
  parts.toSorted((a, b) => b.fraction - a.fraction)[0]
const textsOf = (accepted: readonly AcceptedText[]): string[] =>
  accepted.filter(({ fraction }) => fraction === best(accepted)?.fraction).map(({ text }) => text)
const numberText = (one: AcceptedNumber): string => {
  if (one.by === 'range') return `${one.from} – ${one.to}`
  return Number(one.tolerance) === 0
    ? one.value
    : `${one.value} ± ${one.tolerance}${one.toleranceIn === 'percent' ? ' %' : ''}`
}
const numbersOf = (accepted: readonly AcceptedNumber[], unit = ''): string[] =>
  accepted
    .filter(({ fraction }) => fraction === best(accepted)?.fraction)
    .map((one) => [numberText(one), unit].filter(Boolean).join(' '))

/** What was right of a question, by the ids that somebody was asked with (`keys`: what each stands for). */
export function rightAnswerOf(question: Question, keys: Readonly<Record<string, string>>): RightAnswer {
  const ids = new Map(Object.entries(keys).map(([id, key]) => [key, id]))
  const idOf = (key: string): string => ids.get(key) ?? key
  switch (question.kind) {
    case 'single': {
      const right = best(question.choices)
      return { answer: right ? { kind: 'single', choice: idOf(right.key) } : null, texts: [] }
    }
    case 'multiple': {
      const choices = question.choices.filter(({ right }) => right).map(({ key }) => idOf(key))
      return { answer: { kind: 'multiple', choices }, texts: [] }
    }
    case 'true_false':
      return { answer: { kind: 'true_false', value: question.right }, texts: [] }
    case 'matching': {
      const pairs = question.lefts.map(({ key, right }) => ({ left: idOf(key), right: idOf(right) }))
      return { answer: { kind: 'matching', pairs }, texts: [] }
    }
    case 'ordering':
      return { answer: { kind: 'ordering', items: question.items.map(({ key }) => idOf(key)) }, texts: [] }
    case 'numeric':
      return { answer: null, texts: numbersOf(question.accepted, question.units[0]?.text) }
    case 'short':
      return { answer: null, texts: textsOf(question.accepted) }
    case 'cloze':
      return {
        answer: {
          kind: 'cloze',
          gaps: question.gaps.map((gap) => {
            if (gap.kind === 'single') return { gap: idOf(gap.key), choice: idOf(best(gap.choices)?.key ?? '') }
            const [text = ''] = gap.kind === 'short' ? textsOf(gap.accepted) : numbersOf(gap.accepted)
            return { gap: idOf(gap.key), text }
          }),
        },
        texts: [],
      }
    case 'hotspot':
      return { answer: { kind: 'hotspot', points: question.shapes.map(middleOf) }, texts: [] }
    case 'essay':
      return { answer: null, texts: [] }
  }
}
