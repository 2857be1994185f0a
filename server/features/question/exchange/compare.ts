import { createHash } from 'node:crypto'
import type { Question } from '#contract/features/question/question-schema.ts'
import { readMath } from '#contract/features/question/text/math.ts'

/**
 * A question as one text, its own keys by the order they stand in, formulas by what they are read as: two that differ in
 * their writing alone are the same question.
 */
export function canonical(question: Question): string {
  const names = new Map<string, string>()
  const keyed = new Set(['key', 'right', 'gap'])
  const named = (key: string): string => {
    const known = names.get(key) ?? `k${names.size}`
    names.set(key, known)
    return known
  }
  const plain = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      if (name === 'math') return readMath(value)
      return keyed.has(name) ? named(value) : value
    }
    if (Array.isArray(value)) return value.map((one) => plain(one, ''))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && !isEmpty(inner))
    return Object.fromEntries(
      entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, plain(inner, key)]),
    )
  }
  return JSON.stringify(plain(question, ''))
}

/** A remark in no language, an explanation that was emptied: as if they had never been. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What a question is found by: `same` of one that is the same, `asked` of one that asks the same, whatever its answers are. */
export const marksOf = (question: Question): { same: string; asked: string } => ({
  same: hash(canonical(question)),
  asked: hash(canonical({ kind: question.kind, text: question.text } as Question)),
})
