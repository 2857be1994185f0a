import type { AskedQuestion } from '#contract/features/question/asked-question.ts'

/** A value with the names of its records in order: a database and a parser each give them in another one. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, inOrder(each)]),
  )
}

/** The text of a lease's questions whose SHA-256 tells whether what was answered is what was asked. */
export const writtenQuestions = (questions: readonly AskedQuestion[]): string => JSON.stringify(inOrder(questions))
