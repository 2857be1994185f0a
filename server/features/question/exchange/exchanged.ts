import * as v from 'valibot'
import type { LossKind, RefusalCode } from '#contract/features/question/exchange-schema.ts'
import { questionSchema, type Question, type QuestionInput } from '#contract/features/question/question-schema.ts'
import { tagField } from '#contract/features/question/bank-schema.ts'
import { imagesOf } from '#contract/features/question/text/images.ts'
import { plainBlocks, type RichLine, type RichText } from '#contract/features/question/text/question-text.ts'
import { readLine, readMarkup } from '#contract/features/question/text/markup.ts'
import type { LanguageCode } from '#contract/engine/language.ts'

/** Tags that a question may have. */
const mostTags = 20

/** A picture that a file holds; until the library has it, it is called by its bytes. */
export interface FoundPicture {
  /** An id made of its hash: what the question calls it by. */
  id: string
  sha256: string
  name: string
  bytes: Uint8Array
}

/** A question as it was found in a file. */
export interface ReadQuestion {
  /** The line that it begins on, from 1. */
  line: number
  /** What it says, for the report, where it could not be read. */
  said: string
  /** Null: it is not taken, and `code` says why; with none it is no question. */
  question: Question | null
  code: RefusalCode | null
  tags: string[]
  losses: LossKind[]
  /** What it shows that came with it. */
  pictures: FoundPicture[]
}

/** What of a question its kind decides. */
export type KindInput = {
  [K in QuestionInput['kind']]: Omit<Extract<QuestionInput, { kind: K }>, 'text'>
}[QuestionInput['kind']]

/** A question that is refused. */
export const refuse = (line: number, said: string, code: RefusalCode): ReadQuestion => ({
  line,
  said: said.trim().slice(0, 200),
  question: null,
  code,
  tags: [],
  losses: [],
  pictures: [],
})

/** A part of a file that is no question, and is not kept. */
export const leave = (line: number, said: string, loss: LossKind): ReadQuestion => ({
  ...refuse(line, said, 'import.damaged'),
  code: null,
  losses: [loss],
})

/** A question as it was read, if it is one: what its own checks find wrong is a missing key, or damage. */
export function take(
  line: number,
  input: QuestionInput,
  {
    tags = [],
    losses = [],
    pictures = [],
  }: { tags?: readonly string[]; losses?: readonly LossKind[]; pictures?: readonly FoundPicture[] },
): ReadQuestion {
  const read = v.safeParse(questionSchema, input)
  if (read.success) {
    const shown = new Set(imagesOf(read.output))
    const known = tags.map((tag) => v.safeParse(tagField, tag)).flatMap((tag) => (tag.success ? [tag.output] : []))
    const isWhole = known.length === tags.length && known.length <= mostTags
    return {
      line,
      said: '',
      question: read.output,
      code: null,
      tags: [...new Set(known)].slice(0, mostTags),
      losses: [...new Set([...losses, ...(isWhole ? [] : (['tags'] as const))])],
      pictures: pictures.filter(({ id }) => shown.has(id)),
    }
  }
  // A list of answers in which none is right says of itself that it is at fault.
  const isKey = read.issues.some((issue) => /(^|\.)(choices|accepted|shapes)$/.test(v.getDotPath(issue) ?? ''))
  return refuse(line, saysOf(input.text), isKey ? 'import.no_key' : 'import.damaged')
}

/** The beginning of what a question says, as plain words. */
export function saysOf(text: RichText): string {
  const [blocks = []] = Object.values(text)
  return plainBlocks(blocks).trim().slice(0, 200)
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
