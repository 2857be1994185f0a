import * as v from 'valibot'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { hotspotImageSchema, type Gap, type Question } from './question-schema.ts'
import { keySchema, mapRuns, richLineSchema, richTextSchema, type RichLine } from './text/question-text.ts'

// [Note: Asked questions] What a person is asked holds nothing that tells the answer: no key, no fraction, no count of right
// ones, no feedback (learning.md, 9 and 10.1). Ids are made for who is asked, one after the other in the order that is
// shown: ids that sort by when they were made would else tell the author's order.

const partSchema = v.object({ id: keySchema, text: richLineSchema })
/** A choice, one side of a pair, something to be put in order: as it is asked. */
export type AskedPart = v.InferOutput<typeof partSchema>
const parts = v.array(partSchema)
const gapBase = { id: keySchema }
const askedGapSchema = v.variant('kind', [
  v.object({
    kind: v.literal('single'),
    ...gapBase,
    choices: v.array(v.object({ id: keySchema, text: localizedSchema })),
  }),
  v.object({ kind: v.literal('short'), ...gapBase }),
  v.object({ kind: v.literal('numeric'), ...gapBase }),
])
/** A gap as it is asked. */
export type AskedGap = v.InferOutput<typeof askedGapSchema>

const common = { text: richTextSchema, points: v.number(), penalty: v.number() }

/** A question as a person is asked it ([Note: Asked questions]). */
export const askedQuestionSchema = v.variant('kind', [
  v.object({ kind: v.literal('single'), ...common, choices: parts }),
  v.object({ kind: v.literal('multiple'), ...common, choices: parts }),
  v.object({ kind: v.literal('true_false'), ...common }),
  v.object({ kind: v.literal('matching'), ...common, lefts: parts, rights: parts }),
  v.object({ kind: v.literal('ordering'), ...common, items: parts }),
  /** Where there are units, an answer names one. */
  v.object({ kind: v.literal('numeric'), ...common, units: v.array(v.string()) }),
  v.object({ kind: v.literal('short'), ...common }),
  /** Characters that an answer may have. */
  v.object({ kind: v.literal('essay'), ...common, most: v.number() }),
  /** Gaps stand in the text by their ids. */
  v.object({ kind: v.literal('cloze'), ...common, gaps: v.array(askedGapSchema) }),
  v.object({
    kind: v.literal('hotspot'),
    ...common,
    picture: v.object(hotspotImageSchema.entries),
    /** Marks that may be set. */
    marks: v.number(),
  }),
])
/** See its schema. */
export type AskedQuestion = v.InferOutput<typeof askedQuestionSchema>
/** An asked question of a kind. */
export type AskedOf<K extends AskedQuestion['kind']> = Extract<AskedQuestion, { kind: K }>

/** What asking is done with. */
export interface Asking {
  /** A new id for a part of the question, told by its key; never the same for two parts. */
  readonly idOf: (key: string) => string
  /** A list in an order of chance. */
  readonly shuffle: <T>(list: readonly T[]) => T[]
}

/** A question as it is asked, and what its ids stand for. */
export interface Asked {
  question: AskedQuestion
  /** The key of each id; whoever judges keeps it, and never sends it. */
  keys: Readonly<Record<string, string>>
}

/** Makes what a person is asked of a question ([Note: Asked questions]). */
export function askQuestion(question: Question, { idOf, shuffle }: Asking): Asked {
  const keys: Record<string, string> = {}
  const idFor = (key: string): string => {
    const id = idOf(key)
    keys[id] = key
    return id
  }
  const ask = (list: readonly { key: string; text: RichLine }[], isShuffled: boolean): AskedPart[] =>
    (isShuffled ? shuffle(list) : list).map(({ key, text }) => ({ id: idFor(key), text }))
  const { text, points, penalty } = question
  const shared = { text, points, penalty }
  const asked = (): AskedQuestion => {
    switch (question.kind) {
      case 'single':
      case 'multiple':
        return { kind: question.kind, ...shared, choices: ask(question.choices, question.shuffle) }
      case 'matching':
        return { kind: 'matching', ...shared, lefts: ask(question.lefts, true), rights: ask(question.rights, true) }
      case 'ordering':
        return { kind: 'ordering', ...shared, items: ask(question.items, true) }
      case 'numeric':
        return { kind: 'numeric', ...shared, units: question.units.map((unit) => unit.text) }
      case 'essay':
        return { kind: 'essay', ...shared, most: question.most }
      case 'cloze':
        return askCloze(question.gaps)
      case 'hotspot':
        return { kind: 'hotspot', ...shared, picture: question.picture, marks: question.marks }
      case 'true_false':
      case 'short':
        return { kind: question.kind, ...shared }
    }
  }
  const askCloze = (gaps: readonly Gap[]): AskedQuestion => {
    const ids = new Map(gaps.map(({ key }) => [key, idFor(key)]))
    return {
      kind: 'cloze',
      ...shared,
      text: mapRuns(text, (run) =>
        typeof run === 'object' && 'gap' in run ? { gap: ids.get(run.gap) ?? run.gap } : run,
      ),
      gaps: gaps.map((gap): AskedGap => {
        const id = ids.get(gap.key) ?? gap.key
        if (gap.kind !== 'single') return { kind: gap.kind, id }
        const choices = shuffle(gap.choices).map(({ key, text: said }) => ({ id: idFor(key), text: said }))
        return { kind: 'single', id, choices }
      }),
    }
  }
  return { question: asked(), keys }
}
