import * as v from 'valibot'
import { askedQuestionSchema } from '#contract/features/question/asked-question.ts'
import { richLineSchema, richTextSchema } from '#contract/features/question/text/question-text.ts'
import { answerSchema } from '#contract/features/question/answer-schema.ts'
import { attemptSchema } from './attempt-schema.ts'

/** How an answer came out: `part`: some of it was right; `late`: recorded after the limit; `left_out`: it does not count; `marking`: somebody has still to read it. */
const outcomes = ['right', 'part', 'wrong', 'unanswered', 'late', 'marking', 'unread', 'left_out'] as const

const resultQuestionSchema = v.object({
  question: askedQuestionSchema,
  /** As it was given; null: none, or none that can be read. */
  answer: answerSchema,
  /** Only where what was right is told of one's own answers. */
  outcome: v.optional(v.picklist(outcomes)),
  /** Percent of its points. */
  share: v.optional(v.number()),
  /** The right answer by the ids of the question; only where that is told. */
  right: v.optional(v.nullable(answerSchema)),
  /** In words what no answer can say (ranges, patterns). */
  rightTexts: v.optional(v.array(v.string())),
  /** Why, and what its author says of what was chosen. */
  why: v.optional(v.nullable(richTextSchema)),
  notes: v.optional(v.array(richLineSchema)),
  /** What markers wrote of it. */
  comments: v.optional(v.array(v.string())),
})
/** See its schema. */
export type ResultQuestion = v.InferOutput<typeof resultQuestionSchema>

/** What somebody is told of an attempt of theirs, by the test's feedback (learning.md, 11). */
export const resultSchema = v.object({
  attempt: attemptSchema,
  /** null: the grade is not told, or there is none yet. */
  percent: v.nullable(v.number()),
  minimumScore: v.nullable(v.number()),
  /** What its person asked about its marks, and what they were answered. */
  appeal: v.nullable(v.object({ text: v.string(), answer: v.nullable(v.string()) })),
  /** Empty where nothing of the questions is told. */
  questions: v.array(resultQuestionSchema),
})
/** See its schema. */
export type Result = v.InferOutput<typeof resultSchema>
