import { createHash } from 'node:crypto'
import type { LanguageCode } from '#contract/engine/language.ts'

/** A text of a draft with what there is of it in each language, as a file for translators has it. */
export interface TextOut {
  id: string
  texts: Partial<Record<LanguageCode, string>>
  /** Languages in which it is missing, or older than its source. */
  due: readonly LanguageCode[]
}

/** A translation that came back. */
export interface TextIn {
  id: string
  language: string
  text: string
  /** The hash of the source that it was made of; null: the file does not tell. */
  hash: string | null
}

/** By what a source text is known again: the first 16 hexadecimal digits of its SHA-256. */
export const sourceHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
