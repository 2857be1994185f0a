import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { operation } from '#contract/engine/operation.ts'
import { listAnswer } from '#contract/engine/staff/list.ts'
import { itemKinds } from '#contract/features/enrolment/enrolment-schema.ts'
import { ratingPaths } from './rating-paths.ts'

/** What is reviewed: see `reviewedKey`. */
const reviewed = { kind: v.picklist(itemKinds), itemId: numberIdSchema }

/** What people give a course or trail in the middle, one row for all who see it; reckoned once a minute. */
const reviewSums = collection({
  name: 'reviewSums',
  schema: v.object({
    id: v.string(),
    ...reviewed,
    /** Reviews that are shown. */
    count: v.number(),
    /** Two decimals, half up; null: there are too few for one. */
    mean: v.nullable(v.number()),
  }),
  key: 'id',
  stream: 'client',
  module: null,
})

const ownReviewSchema = v.object({
  id: v.string(),
  /** Names the review itself. */
  reviewId: idSchema,
  ...reviewed,
  stars: v.number(),
  text: v.string(),
  /** When it was written last. */
  writtenAt: instantSchema,
  /** Why moderators hid it; null: it is shown. */
  hidden: v.nullable(v.string()),
})
/** A person's own review. */
export type OwnReview = v.InferOutput<typeof ownReviewSchema>

const ownReviews = collection({
  name: 'ownReviews',
  schema: ownReviewSchema,
  key: 'id',
  stream: 'user',
  module: null,
})

/** Somebody writes what they think of a course or trail, or writes it anew: then `reviewId` is that of their review. */
const ratingWrite = operation({
  kind: 'rating.write',
  payload: v.strictObject({
    reviewId: idSchema,
    ...reviewed,
    /** Any number travels: the rules say which hold, with a code of their own. */
    stars: v.pipe(v.number(), v.safeInteger()),
    /** More than a review may have travels too: the rules count code points. */
    text: v.pipe(v.string(), v.trim(), v.maxLength(16_000)),
  }),
  module: null,
  receipt: 'E',
})

/** Somebody takes their review away. */
const ratingRemove = operation({
  kind: 'rating.remove',
  payload: v.strictObject({ reviewId: idSchema, ...reviewed }),
  module: null,
  receipt: 'E',
})

const shownReviewSchema = v.object({
  reviewId: idSchema,
  /** Who wrote it, by first and last name. */
  name: v.string(),
  isOwn: v.boolean(),
  stars: v.number(),
  text: v.string(),
  writtenAt: instantSchema,
})
/** A review as others read it. */
export type ShownReview = v.InferOutput<typeof shownReviewSchema>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/:kind/:itemId/',
  summary: 'What people think of a course or trail, the newest first',
  access: 'member',
  params: v.strictObject({
    kind: v.picklist(itemKinds),
    itemId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  }),
  query: v.strictObject({ cursor: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  response: listAnswer(shownReviewSchema),
  perMinute: 120,
  errors: ['course.not_found', 'trail.not_found'],
})

/** The feature as devices run it ([Note: On devices]). */
export const ratingOnDevice = feature({
  name: 'rating',
  paths: ratingPaths,
  operations: [ratingWrite, ratingRemove],
  collections: [reviewSums, ownReviews],
  endpoints: { listReviews },
})
