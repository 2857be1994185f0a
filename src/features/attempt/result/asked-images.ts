import type { AskedQuestion } from '#contract/features/question/asked-question.ts'

/** The pictures that an asked question shows, by their files in the library. */
export function imagesOfAsked(question: AskedQuestion): string[] {
  const found: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('image' in value && typeof value.image === 'string') found.push(value.image)
    for (const inner of Object.values(value)) look(inner)
  }
  look(question)
  return found
}
