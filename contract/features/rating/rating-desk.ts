import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { itemKinds } from '#contract/features/enrolment/enrolment-schema.ts'

/** How moderators ask for reviews. */
export const reviewStates = ['shown', 'hidden'] as const

/** Why a review is hidden or shown again: at most so long. */
export const longestModeration = 500

const listedReviewSchema = v.object({
  reviewId: idSchema,
  rev: v.number(),
  kind: v.picklist(itemKinds),
  itemId: numberIdSchema,
  /** What is reviewed. */
  title: localizedSchema,
  person: v.string(),
  stars: v.number(),
  text: v.string(),
  writtenAt: instantSchema,
  /** Why it is hidden; null: it is shown. */
  hidden: v.nullable(v.string()),
})
/** A review as moderators see it. */
export type ListedReview = v.InferOutput<typeof listedReviewSchema>

const staff = { access: 'staff', permission: 'reviews.moderate' } as const
const params = v.strictObject({ reviewId: idSchema })
const body = v.strictObject({ reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestModeration)) })

export const listModeratedReviews = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/reviews/',
  summary: 'What people wrote of courses and trails, the newest first',
  query: listQuery(['newest'], {
    state: v.optional(v.picklist(reviewStates)),
    kind: v.optional(v.picklist(itemKinds)),
    stars: v.optional(v.picklist(['1', '2', '3', '4', '5'])),
  }),
  response: listAnswer(listedReviewSchema),
})

export const hideReview = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/reviews/:reviewId/hide/',
  summary: 'Hide a review: nobody else sees it, it counts no more, and its writer reads why',
  edits: true,
  params,
  body,
  response: listedReviewSchema,
  errors: ['review.not_found', 'review.state'],
})

export const showReview = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/reviews/:reviewId/show/',
  summary: 'Show a hidden review again',
  edits: true,
  params,
  body,
  response: listedReviewSchema,
  errors: ['review.not_found', 'review.state'],
})

/** What the desk asks of reviews. */
export const ratingDeskEndpoints = { listModeratedReviews, hideReview, showReview }
