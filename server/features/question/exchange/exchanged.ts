import * as v from 'valibot'
import type { LossKind, RefusalCode } from '#contract/features/question/exchange-schema.ts'
import { questionSchema, type Question, type QuestionInput } from '#contract/features/question/question-schema.ts'
import type { RichLine, RichText } from '#contract/features/question/text/question-text.ts'
import { readLine, readMarkup } from '#contract/features/question/text/markup.ts'
import type { LanguageCode } from '#contract/engine/language.ts'

/** A question as it was found in a file. */
export interface ReadQuestion {
  /** The line that it begins on, from 1. */
  line: number
  /** What it says, for the report, where it could not be read. */
  said: string
  /** Null: it is not taken, and `code` says why. */
  question: Question | null
  code: RefusalCode | null
  tags: string[]
  losses: LossKind[]
}

/** A question that is refused. */
export const refuse = (line: number, said: string, code: RefusalCode): ReadQuestion => ({
  line,
  said: said.trim().slice(0, 200),
  question: null,
  code,
  tags: [],
  losses: [],
})

/** A question as it was read, if it is one: what its own checks find wrong is a missing key, or damage. */
export function take(
  line: number,
  input: QuestionInput,
  { tags = [], losses = [] }: { tags?: readonly string[]; losses?: readonly LossKind[] },
): ReadQuestion {
  const read = v.safeParse(questionSchema, input)
  if (read.success)
    return { line, said: '', question: read.output, code: null, tags: [...tags], losses: [...new Set(losses)] }
  // A list of answers in which none is right says of itself that it is at fault.
  const isKey = read.issues.some((issue) => /(^|\.)(choices|accepted)$/.test(v.getDotPath(issue) ?? ''))
  return refuse(line, JSON.stringify(input.text), isKey ? 'import.no_key' : 'import.damaged')
}

/** A text as a file says it, in the client's language. */
export const textOf = (language: LanguageCode, markup: string): RichText => {
  const blocks = readMarkup(markup)
  return blocks.length > 0 ? { [language]: blocks } : {}
}
/** The same of a line. */
export const lineOf = (language: LanguageCode, markup: string): RichLine => {
  const runs = readLine(markup)
  return runs.length > 0 ? { [language]: runs } : {}
}
