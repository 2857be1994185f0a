import type { LanguageCode } from '#contract/engine/language.ts'

/** What every field of an editor of questions is given beside its value. */
export interface EditorForm {
  /** The language that is written in. */
  language: LanguageCode
  /** What is wrong with a field (`choices.0.text`), once somebody tried to save it. */
  faultAt: (path: string) => string | undefined
}

/** A list with one of its things changed. */
export const changedAt = <T>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((one, place) => (place === at ? { ...one, ...change } : one))
