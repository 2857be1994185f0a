import * as v from 'valibot'
import { keySchema } from './text/question-text.ts'
import { questionLimits } from './question-schema.ts'

/** Characters as people count them: code points of the text in NFC. */
export const charactersOf = (text: string): number => Array.from(text.normalize('NFC')).length

const textOf = (most: number) =>
  v.pipe(
    v.string(),
    // So that counting a text of megabytes is not begun: no character has more than so many units.
    v.maxLength(most * 12),
    v.check((text) => charactersOf(text) <= most, 'too many characters'),
  )
const isDistinct = (values: string[]): boolean => new Set(values).size === values.length
const idsOf = (most: number) => v.pipe(v.array(keySchema), v.maxLength(most), v.check(isDistinct, 'twice'))

const written = {
  /** As the person wrote it. */
  text: textOf(100),
  /** What they say they meant, where what they wrote can be read in two ways: one of the readings of `readNumber`. */
  meant: v.optional(v.pipe(v.string(), v.maxLength(100))),
}
const pixel = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000))

const gapAnswerSchema = v.union([
  v.strictObject({ gap: keySchema, choice: keySchema }),
  v.strictObject({ gap: keySchema, ...written }),
])

/** An answer to an asked question of its kind, by the ids that were made for who is asked. */
export const givenAnswerSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('single'), choice: keySchema }),
  v.strictObject({ kind: v.literal('multiple'), choices: idsOf(questionLimits.choices) }),
  v.strictObject({ kind: v.literal('true_false'), value: v.boolean() }),
  v.strictObject({
    kind: v.literal('matching'),
    /** A left that was not joined to anything is left out. */
    pairs: v.pipe(
      v.array(v.strictObject({ left: keySchema, right: keySchema })),
      v.maxLength(questionLimits.choices),
      v.check((pairs) => isDistinct(pairs.map(({ left }) => left)), 'twice'),
    ),
  }),
  /** All items, in the order they were put. */
  v.strictObject({ kind: v.literal('ordering'), items: idsOf(questionLimits.choices) }),
  v.strictObject({
    kind: v.literal('numeric'),
    ...written,
    /** One of those that were offered. */
    unit: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  v.strictObject({ kind: v.literal('short'), text: textOf(questionLimits.short) }),
  v.strictObject({ kind: v.literal('essay'), text: textOf(questionLimits.essay) }),
  v.strictObject({
    kind: v.literal('cloze'),
    gaps: v.pipe(
      v.array(gapAnswerSchema),
      v.maxLength(questionLimits.gaps),
      v.check((gaps) => isDistinct(gaps.map(({ gap }) => gap)), 'twice'),
    ),
  }),
  v.strictObject({
    kind: v.literal('hotspot'),
    points: v.pipe(v.array(v.strictObject({ x: pixel, y: pixel })), v.maxLength(questionLimits.marks)),
  }),
])
/** An answer of a person; that there is none is told by null. */
export type GivenAnswer = v.InferOutput<typeof givenAnswerSchema>

/** An answer, or null: unanswered. Anything else is kept as it came and counts 0 (`attempt.answer_invalid`; learning.md, 17). */
export const answerSchema = v.nullable(givenAnswerSchema)
/** See its schema. */
export type Answer = GivenAnswer | null
/** An answer of a kind. */
export type AnswerOf<K extends GivenAnswer['kind']> = Extract<GivenAnswer, { kind: K }>

/** Whether an answer says nothing: nothing chosen, nothing written. Such a one is never wrong. */
export function isEmptyAnswer(answer: Answer): boolean {
  if (answer === null) return true
  switch (answer.kind) {
    case 'multiple':
      return answer.choices.length === 0
    case 'matching':
      return answer.pairs.length === 0
    case 'ordering':
      return answer.items.length === 0
    case 'numeric':
    case 'short':
    case 'essay':
      return answer.text.trim() === ''
    case 'cloze':
      return answer.gaps.every((gap) => 'text' in gap && gap.text.trim() === '')
    case 'hotspot':
      return answer.points.length === 0
    case 'single':
    case 'true_false':
      return false
  }
}
