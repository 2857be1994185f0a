import * as v from 'valibot'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema, localizedSchema } from '#contract/engine/language-schema.ts'
import { difficulties } from './draw-rules.ts'
import { questionKinds, questionSchema } from './question-schema.ts'

/** Where a question stands: `changed` was published, and written on since; `retired` is drawn no more, and judged as it was. */
export const questionStates = ['draft', 'changed', 'published', 'retired'] as const
/** See `questionStates`. */
export type QuestionState = (typeof questionStates)[number]

const label = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest), v.regex(/^[^\p{Cc}]*$/u))
/** What a bank is called. */
export const bankNameField = label(80)
/** What a question is about, in a word or two: rules draw by it. */
export const tagField = label(40)

/** A bank as staff list it. */
export const bankSchema = v.object({
  id: idSchema,
  name: v.string(),
  rev: v.number(),
  /** Questions in it that are not retired, and those of them that tests draw from. */
  questions: v.number(),
  published: v.number(),
})
export type Bank = v.InferOutput<typeof bankSchema>

/** A bank with what its list of questions is narrowed by. */
export const bankDetailSchema = v.object({
  ...bankSchema.entries,
  tags: v.array(v.string()),
  /** The languages that the client's content is written in, its default one first. */
  languages: v.array(languageCodeSchema),
})
export type BankDetail = v.InferOutput<typeof bankDetailSchema>

/** What is written of a question. */
export const writtenFields = {
  question: questionSchema,
  tags: v.optional(v.pipe(v.array(tagField), v.maxLength(20)), []),
  difficulty: v.optional(v.picklist(difficulties), 'medium'),
}

/** A question as staff list it. */
export const listedQuestionSchema = v.object({
  id: idSchema,
  kind: v.picklist(questionKinds),
  /** The beginning of its text as plain words. */
  text: localizedSchema,
  tags: v.array(v.string()),
  difficulty: v.picklist(difficulties),
  points: v.number(),
  state: v.picklist(questionStates),
  /** The version that was published last; 0: none. */
  version: v.number(),
  changedAt: instantSchema,
})
export type ListedQuestion = v.InferOutput<typeof listedQuestionSchema>

/** A question as its editor opens it; `rev` counts its changes. */
export const questionDetailSchema = v.object({
  ...listedQuestionSchema.entries,
  bankId: idSchema,
  rev: v.number(),
  question: questionSchema,
})
export type QuestionDetail = v.InferOutput<typeof questionDetailSchema>
