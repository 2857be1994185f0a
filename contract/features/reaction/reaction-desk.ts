import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { reactionQuestionTypes } from './reaction-schema.ts'

const listedReactionSchema = v.object({
  activityId: numberIdSchema,
  courseId: numberIdSchema,
  title: localizedSchema,
  courseTitle: localizedSchema,
  /** As it is asked now; what was answered before was promised what its own version said. */
  isAnonymous: v.boolean(),
  /** It left its course. */
  isWithdrawn: v.boolean(),
  answered: v.number(),
})
/** A reaction in the desk's list. */
export type ListedReaction = v.InferOutput<typeof listedReactionSchema>

const questionResultSchema = v.object({
  id: idSchema,
  type: v.picklist(reactionQuestionTypes),
  text: localizedSchema,
  /** It is asked no longer. */
  isClosed: v.boolean(),
  /** Answers to it. */
  answered: v.number(),
  /** Of a scale, in whole hundredths, half up; null: a text, or nobody answered. */
  mean: v.nullable(v.number()),
  /** How many chose each point of a scale, from 1 to 5; none of a text. */
  chosen: v.array(v.number()),
})

const reactionResultsSchema = v.object({
  ...listedReactionSchema.entries,
  /** Anonymous answers that are too few to be shown; they are in no figure of the questions. */
  hidden: v.number(),
  /** Null where there is none that is shown. */
  questions: v.nullable(v.array(questionResultSchema)),
})
/** How a reaction was answered. */
export type ReactionResults = v.InferOutput<typeof reactionResultsSchema>
/** How one of its questions was. */
export type ReactionQuestionResult = v.InferOutput<typeof questionResultSchema>

const reactionTextSchema = v.object({
  text: v.string(),
  /** Who wrote it; null where it was promised that nobody learns it. */
  by: v.nullable(v.string()),
})

const staff = { access: 'staff', permission: 'reactions.read' } as const
const activityId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))
const params = v.strictObject({ activityId })

export const listReactions = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/reactions/',
  summary: 'The reactions of the client’s courses',
  query: listQuery(['newest'], {}),
  response: listAnswer(listedReactionSchema),
})

export const readReactionResults = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/reactions/:activityId/',
  summary: 'How a reaction was answered; anonymous answers from five on',
  params,
  response: reactionResultsSchema,
  errors: ['resource.not_found'],
})

export const listReactionTexts = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/reactions/:activityId/texts/:questionId/',
  summary: 'What people wrote to a question of a reaction',
  params: v.strictObject({ activityId, questionId: idSchema }),
  query: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  response: listAnswer(reactionTextSchema),
  errors: ['resource.not_found'],
})

export const exportReaction = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/reactions/:activityId/export/',
  summary: 'The answers of a reaction as a CSV, one line an answer',
  params,
  produces: 'text/csv',
  errors: ['resource.not_found', 'reaction.too_few'],
})

/** What the desk asks of reactions. */
export const reactionDeskEndpoints = { listReactions, readReactionResults, listReactionTexts, exportReaction }
