import * as v from 'valibot'
import { idSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'

/** What a question takes: a number from 1 to 5, or a text (learning.md, 12). */
export const reactionQuestionTypes = ['scale', 'text'] as const
/** See `reactionQuestionTypes`. */
export type ReactionQuestionType = (typeof reactionQuestionTypes)[number]

/** Most questions of a reaction; it has at least one. */
export const mostReactionQuestions = 20
/** The longest question (characters), in each language. */
export const longestReactionQuestion = 500

const reactionQuestionSchema = v.strictObject({
  id: idSchema,
  type: v.picklist(reactionQuestionTypes),
  text: localizedSchema,
  isMandatory: v.boolean(),
})
/** One question of a reaction. */
export type ReactionQuestion = v.InferOutput<typeof reactionQuestionSchema>

/** What a reaction is made of. */
export const reactionContentSchema = v.object({
  /** Nobody learns who answered what. */
  isAnonymous: v.boolean(),
  questions: v.pipe(v.array(reactionQuestionSchema), v.minLength(1), v.maxLength(mostReactionQuestions)),
})
/** See its schema. */
export type ReactionContent = v.InferOutput<typeof reactionContentSchema>

/** What somebody answers to one question. */
export const reactionAnswerSchema = v.strictObject({
  questionId: idSchema,
  /** From 1 to 5; null of a text. Any number travels: the rules say which hold, with a code of their own. */
  scale: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** Empty of a scale. More than any text may have travels too: the rules count code points. */
  text: v.pipe(v.string(), v.trim(), v.maxLength(16_000)),
})
/** See its schema. */
export type ReactionAnswer = v.InferOutput<typeof reactionAnswerSchema>
