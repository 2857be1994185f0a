import type { Question } from '#contract/features/question/question-schema.ts'

/** A question as one text, its own keys by the order they stand in: two that differ in them alone are the same question. */
export function canonical(question: Question): string {
  const names = new Map<string, string>()
  const keyed = new Set(['key', 'right', 'gap'])
  const named = (key: string): string => {
    const known = names.get(key) ?? `k${names.size}`
    names.set(key, known)
    return known
  }
  const plain = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return keyed.has(name) ? named(value) : value
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

/** What a question asks, whatever its answers are: by it a changed one is told from a new one. */
export const asked = ({ kind, text }: Question): string => canonical({ kind, text } as Question)
