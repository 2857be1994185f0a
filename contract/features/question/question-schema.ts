import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import {
  checkAccepted,
  checkChoices,
  checkCloze,
  checkHotspot,
  checkMatching,
  checkOrdering,
  checkText,
} from './check.ts'
import { keySchema, richLineSchema, richTextSchema } from './text/question-text.ts'

// [Note: Questions] A question as its author writes it, its key among it (learning.md, 9). It reaches people as an asked
// question (`asked-question.ts`), which has nothing of the key, and comes back as an answer (`answer-schema.ts`).

/** The kinds of questions. */
export const questionKinds = [
  'single',
  'multiple',
  'true_false',
  'matching',
  'ordering',
  'numeric',
  'short',
  'essay',
  'cloze',
  'hotspot',
] as const
/** See `questionKinds`. */
export type QuestionKind = (typeof questionKinds)[number]

/** How much each question and each part of it may be (learning.md, 9 and 17). */
export const questionLimits = {
  points: { least: 0.1, most: 100 },
  choices: 20,
  rights: 40,
  accepted: 50,
  units: 20,
  gaps: 50,
  criteria: 20,
  shapes: 50,
  corners: 50,
  /** Marks that a person may set on a picture. */
  marks: 20,
  /** Characters of an essay, as code points after NFC. */
  essay: 5000,
  /** Characters of a short answer, counted so too. */
  short: 500,
} as const

/** A number between two others with so many decimals: what is written is what is reckoned with ([Note: Ratios]). */
const exact = (least: number, most: number, decimals: number) =>
  v.pipe(
    v.number(),
    v.minValue(least),
    v.maxValue(most),
    v.check((value) => /^-?\d+(\.\d+)?$/.test(value.toFixed(decimals)) && Number(value.toFixed(decimals)) === value),
  )
const list = <S extends v.GenericSchema<object>>(item: S, least: number, most: number) =>
  v.pipe(v.array(item), v.minLength(least), v.maxLength(most))
/** A decimal as it is reckoned with: a point, no groups. */
const decimalSchema = v.pipe(v.string(), v.regex(/^-?\d{1,30}(\.\d{1,30})?$/))
const positiveSchema = v.pipe(decimalSchema, v.regex(/^(?=.*[1-9])\d/))
const notNegativeSchema = v.pipe(decimalSchema, v.regex(/^\d/))

const points = exact(questionLimits.points.least, questionLimits.points.most, 2)
const fraction = exact(0, 1, 7)
const signedFraction = exact(-1, 1, 7)
const feedback = v.optional(richLineSchema)
const shuffle = v.optional(v.boolean(), true)
const part = { key: keySchema, text: richLineSchema }

const common = {
  text: richTextSchema,
  points: v.optional(points, 1),
  /** Share of the points that a wrong answer costs; none costs nothing. */
  penalty: v.optional(exact(0, 1, 7), 0),
  /** What is told of the right answer, when the test lets people see it. */
  explanation: v.optional(richTextSchema),
}

const acceptedTextSchema = v.strictObject({
  /** `*` stands for any run of letters, `\*` for a star. */
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(questionLimits.short)),
  fraction: v.optional(fraction, 1),
  feedback,
})
/** A text that counts as an answer. */
export type AcceptedText = v.InferOutput<typeof acceptedTextSchema>

const acceptedNumberSchema = v.variant('by', [
  v.strictObject({
    by: v.literal('value'),
    value: decimalSchema,
    tolerance: v.optional(notNegativeSchema, '0'),
    /** A tolerance in percent is one of the value. */
    toleranceIn: v.optional(v.picklist(['absolute', 'percent']), 'absolute'),
    fraction: v.optional(fraction, 1),
    feedback,
  }),
  /** Both bounds count. */
  v.strictObject({
    by: v.literal('range'),
    from: decimalSchema,
    to: decimalSchema,
    fraction: v.optional(fraction, 1),
    feedback,
  }),
])
/** A number, or a range of them, that counts as an answer. */
export type AcceptedNumber = v.InferOutput<typeof acceptedNumberSchema>

const accepted = {
  texts: v.pipe(v.array(acceptedTextSchema), v.maxLength(questionLimits.accepted)),
  numbers: v.pipe(v.array(acceptedNumberSchema), v.maxLength(questionLimits.accepted)),
}
const strict = { caseCounts: v.optional(v.boolean(), false), accentsCount: v.optional(v.boolean(), false) }

const gapSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('single'),
    key: keySchema,
    weight: v.optional(points, 1),
    choices: list(
      v.strictObject({ key: keySchema, text: localizedSchema, fraction, feedback }),
      2,
      questionLimits.choices,
    ),
  }),
  v.strictObject({
    kind: v.literal('short'),
    key: keySchema,
    weight: v.optional(points, 1),
    accepted: accepted.texts,
    ...strict,
  }),
  v.strictObject({
    kind: v.literal('numeric'),
    key: keySchema,
    weight: v.optional(points, 1),
    accepted: accepted.numbers,
  }),
])
/** A gap of a cloze. */
export type Gap = v.InferOutput<typeof gapSchema>

/** A place on the picture, in its own pixels from its left upper corner. */
const pixel = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000))
const pointSchema = v.strictObject({ x: pixel, y: pixel })
const size = v.pipe(pixel, v.minValue(1))
const shapeSchema = v.variant('shape', [
  v.strictObject({ shape: v.literal('rect'), key: keySchema, x: pixel, y: pixel, width: size, height: size }),
  v.strictObject({ shape: v.literal('circle'), key: keySchema, x: pixel, y: pixel, radius: size }),
  v.strictObject({
    shape: v.literal('polygon'),
    key: keySchema,
    corners: list(pointSchema, 3, questionLimits.corners),
  }),
])
/** A part of a picture that is to be found; its border counts. */
export type Shape = v.InferOutput<typeof shapeSchema>

/** A picture of the library that people set marks on, with its size in pixels. */
export const hotspotImageSchema = v.strictObject({
  image: idSchema,
  alt: localizedSchema,
  width: size,
  height: size,
})

const kinds = {
  single: v.strictObject({
    kind: v.literal('single'),
    ...common,
    /** The chosen one's fraction counts. */
    choices: list(v.strictObject({ ...part, fraction: signedFraction, feedback }), 2, questionLimits.choices),
    shuffle,
  }),
  multiple: v.strictObject({
    kind: v.literal('multiple'),
    ...common,
    choices: list(v.strictObject({ ...part, right: v.boolean(), feedback }), 2, questionLimits.choices),
    scoring: v.optional(v.picklist(['all', 'minus', 'each']), 'all'),
    shuffle,
  }),
  true_false: v.strictObject({
    kind: v.literal('true_false'),
    ...common,
    right: v.boolean(),
    /** What is told to who said that it is true, and that it is false. */
    feedback: v.optional(v.strictObject({ ifTrue: feedback, ifFalse: feedback })),
  }),
  matching: v.strictObject({
    kind: v.literal('matching'),
    ...common,
    /** Each with the key of what stands right of it. */
    lefts: list(v.strictObject({ ...part, right: keySchema }), 2, questionLimits.choices),
    /** One that no left names is a decoy. */
    rights: list(v.strictObject(part), 2, questionLimits.rights),
    scoring: v.optional(v.picklist(['each', 'all']), 'each'),
  }),
  ordering: v.strictObject({
    kind: v.literal('ordering'),
    ...common,
    /** In their right order. */
    items: list(v.strictObject(part), 2, questionLimits.choices),
    scoring: v.optional(v.picklist(['all', 'places', 'pairs']), 'all'),
  }),
  numeric: v.strictObject({
    kind: v.literal('numeric'),
    ...common,
    accepted: accepted.numbers,
    /** An answer names one of them; one of it is `factor` of what the accepted numbers are in. None: a bare number. */
    units: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
            factor: positiveSchema,
          }),
        ),
        v.maxLength(questionLimits.units),
      ),
      [],
    ),
  }),
  short: v.strictObject({ kind: v.literal('short'), ...common, accepted: accepted.texts, ...strict }),
  essay: v.strictObject({
    kind: v.literal('essay'),
    ...common,
    /** Characters that an answer may have. */
    most: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(questionLimits.essay)),
      questionLimits.essay,
    ),
    /** What a marker goes by; each is marked by itself. None: the answer is marked whole. */
    criteria: v.optional(
      v.pipe(
        v.array(v.strictObject({ key: keySchema, text: localizedSchema, weight: points })),
        v.maxLength(questionLimits.criteria),
      ),
      [],
    ),
    /** What a marker reads beside the answer. */
    guide: v.optional(richTextSchema),
  }),
  cloze: v.strictObject({
    kind: v.literal('cloze'),
    ...common,
    /** Each stands once in the text, in every language of it. */
    gaps: list(gapSchema, 1, questionLimits.gaps),
  }),
  hotspot: v.strictObject({
    kind: v.literal('hotspot'),
    ...common,
    picture: hotspotImageSchema,
    shapes: list(shapeSchema, 1, questionLimits.shapes),
    /** Marks that a person may set; people are told it, so more than there are shapes tells nothing. */
    marks: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(questionLimits.marks)),
  }),
}

/** A question as it is written, published and judged by ([Note: Questions]); every fault of it is told at once, by its field. */
export const questionSchema = v.variant('kind', [
  v.pipe(kinds.single, v.rawCheck(checkText), v.rawCheck(checkChoices)),
  v.pipe(kinds.multiple, v.rawCheck(checkText), v.rawCheck(checkChoices)),
  v.pipe(kinds.true_false, v.rawCheck(checkText)),
  v.pipe(kinds.matching, v.rawCheck(checkText), v.rawCheck(checkMatching)),
  v.pipe(kinds.ordering, v.rawCheck(checkText), v.rawCheck(checkOrdering)),
  v.pipe(kinds.numeric, v.rawCheck(checkText), v.rawCheck(checkAccepted)),
  v.pipe(kinds.short, v.rawCheck(checkText), v.rawCheck(checkAccepted)),
  v.pipe(kinds.essay, v.rawCheck(checkText)),
  v.pipe(kinds.cloze, v.rawCheck(checkCloze)),
  v.pipe(kinds.hotspot, v.rawCheck(checkText), v.rawCheck(checkHotspot)),
])
/** See its schema. */
export type Question = v.InferOutput<typeof questionSchema>
/** What is written of a question: what has a default may be left out. */
export type QuestionInput = v.InferInput<typeof questionSchema>
/** A question of a kind. */
export type QuestionOf<K extends QuestionKind> = Extract<Question, { kind: K }>
