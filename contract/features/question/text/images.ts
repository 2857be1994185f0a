import type { Question } from '../question-schema.ts'

/** Files of the library that a question shows, each once, wherever in it they stand. */
export function imagesOf(question: Question): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('image' in value && typeof value.image === 'string') found.add(value.image)
    for (const inner of Object.values(value)) look(inner)
  }
  look(question)
  return [...found]
}
