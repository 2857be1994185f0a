import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import { languageCodes, type LanguageCode } from '#contract/engine/language.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { languageShown } from '#contract/features/page/page-rules.ts'
import { mathText, readMath } from './math.ts'

// As of pages, there is no markup in a text: what is shown is what the app draws for each kind of block and run.

/** What a part of a question (a choice, a pair, a gap) is told by within it; where people are asked, an id made for them. */
export const keySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/))

const long = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))
const mark = v.optional(v.literal(true))

const runSchema = v.union([
  long,
  v.strictObject({ text: long, strong: mark, emphasis: mark, code: mark }),
  /** A formula as MathML ([Note: Formulas]). */
  v.strictObject({
    math: v.pipe(
      v.string(),
      v.maxLength(4000),
      v.check((markup) => readMath(markup) !== null, 'math'),
    ),
  }),
  /** A picture of the library, with what it says to who does not see it. */
  v.strictObject({ image: idSchema, alt: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)) }),
  /** Where a gap of a cloze stands. */
  v.strictObject({ gap: keySchema }),
])
/** A piece of a running text: plain, marked, a formula, a picture, or a gap. */
export type Run = v.InferOutput<typeof runSchema>

const runsSchema = v.pipe(v.array(runSchema), v.minLength(1), v.maxLength(200))
const blockSchema = v.variant('type', [
  v.strictObject({ type: v.literal('paragraph'), runs: runsSchema }),
  v.strictObject({
    type: v.literal('list'),
    ordered: v.boolean(),
    items: v.pipe(v.array(runsSchema), v.minLength(1), v.maxLength(50)),
  }),
  /** Lines of a program, kept as they are. */
  v.strictObject({ type: v.literal('code'), text: long }),
])
/** A part of a text. */
export type Block = v.InferOutput<typeof blockSchema>
const blocksSchema = v.pipe(v.array(blockSchema), v.minLength(1), v.maxLength(100))

/** A text of several blocks, in every language that it was written in: all travel, so that the language can change offline. */
export const richTextSchema = v.record(languageCodeSchema, v.optional(blocksSchema))
/** See its schema. */
export type RichText = v.InferOutput<typeof richTextSchema>
/** A line (a choice, a pair, a remark) in every language that it was written in. */
export const richLineSchema = v.record(languageCodeSchema, v.optional(runsSchema))
/** See its schema. */
export type RichLine = v.InferOutput<typeof richLineSchema>

/** What a line says in a language; nothing where it was written in none. */
export function lineIn(line: RichLine, wanted: LanguageCode, fallback?: LanguageCode): readonly Run[] {
  const shown = languageShown(line, wanted, fallback)
  return (shown && line[shown]) ?? []
}

/** What a text says in a language; nothing where it was written in none. */
export function blocksIn(text: RichText, wanted: LanguageCode, fallback?: LanguageCode): readonly Block[] {
  const shown = languageShown(text, wanted, fallback)
  return (shown && text[shown]) ?? []
}

/** The runs of a block, in their order. */
function runsOf(block: Block): readonly Run[] {
  if (block.type === 'list') return block.items.flat()
  return block.type === 'code' ? [block.text] : block.runs
}

function plainRun(run: Run): string {
  if (typeof run === 'string') return run
  if ('math' in run) return mathText(run.math)
  if ('image' in run) return run.alt
  return 'gap' in run ? '____' : run.text
}

/** Runs as plain words: pictures by what they say, gaps as lines. */
export const plainRuns = (runs: readonly Run[]): string => runs.map(plainRun).join('')
/** Blocks as plain words, one line each. */
export const plainBlocks = (blocks: readonly Block[]): string =>
  blocks.map((block) => plainRuns(runsOf(block))).join('\n')

/** The runs of a text or line in every language that it was written in. */
export const runsByLanguage = (text: RichText | RichLine): readonly (readonly Run[])[] =>
  languageCodes.flatMap((language) => {
    const written: readonly (Block | Run)[] | undefined = text[language]
    if (!written) return []
    return [written.flatMap((part) => (typeof part === 'object' && 'type' in part ? runsOf(part) : [part]))]
  })

/** A text with the pieces of it changed, in each of its languages. */
export const mapRuns = (text: RichText, change: (run: Run) => Run): RichText =>
  Object.fromEntries(
    Object.entries(text).map(([language, blocks]) => [language, blocks?.map((block) => mapBlock(block, change))]),
  )

function mapBlock(block: Block, change: (run: Run) => Run): Block {
  if (block.type === 'paragraph') return { ...block, runs: block.runs.map(change) }
  return block.type === 'list' ? { ...block, items: block.items.map((runs) => runs.map(change)) } : block
}
