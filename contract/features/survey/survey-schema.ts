import * as v from 'valibot'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'

/** What a survey is about. */
export const surveyTypes = ['opinion', 'satisfaction', 'climate', 'evaluation'] as const
export type SurveyType = (typeof surveyTypes)[number]

/** What a question takes (learning, section 12). */
export const questionTypes = [
  'multiple_choice',
  'multiple_choice_justified',
  'alternatives',
  'alternatives_justified',
  'essay',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** Whether a choice asks for a text beside it. */
export const justifications = ['none', 'optional', 'demanded'] as const
export type Justification = (typeof justifications)[number]

export const mostQuestions = 100
export const mostOptions = 50

export const optionSchema = v.object({
  id: idSchema,
  text: localizedSchema,
  /** `none` wherever the type of the question asks for no justification. */
  justification: v.picklist(justifications),
})
export type SurveyOption = v.InferOutput<typeof optionSchema>

export const questionSchema = v.object({
  id: idSchema,
  type: v.picklist(questionTypes),
  text: localizedSchema,
  isMandatory: v.boolean(),
  /** None of an essay. */
  options: v.array(optionSchema),
  /** Code points of the longest essay. */
  longest: v.number(),
})
export type SurveyQuestion = v.InferOutput<typeof questionSchema>

/** A survey with its questions: it is answered without a network. */
export const surveySchema = v.object({
  id: idSchema,
  /** Counts what was published; an answer says which one it answers. */
  edition: v.number(),
  title: localizedSchema,
  intro: localizedSchema,
  type: v.picklist(surveyTypes),
  startsAt: instantSchema,
  /** From this instant on it is closed. */
  endsAt: instantSchema,
  isAnonymous: v.boolean(),
  /** Home opens once it is answered. */
  isMandatory: v.boolean(),
  questions: v.array(questionSchema),
})
export type Survey = v.InferOutput<typeof surveySchema>

/** More than any text may have, whatever its letters are made of: the rules count code points, this bounds what travels. */
const textSchema = v.pipe(v.string(), v.trim(), v.maxLength(16_000))

/** What somebody answers to one question. */
export const answerSchema = v.strictObject({
  questionId: idSchema,
  /** The choices, each with its justification; none of an essay. */
  chosen: v.pipe(v.array(v.strictObject({ optionId: idSchema, text: textSchema })), v.maxLength(mostOptions)),
  /** The essay; empty of a choice. */
  text: textSchema,
})
export type SurveyAnswer = v.InferOutput<typeof answerSchema>
