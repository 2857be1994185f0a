import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { operation } from '#contract/engine/operation.ts'
import { activitySchema } from './activity-row.ts'
import { coveredSchema } from './progress-schema.ts'
import { activityPaths } from './activity-paths.ts'
import { activityStates } from '#contract/features/course/course-rules.ts'

const activities = collection({
  name: 'activities',
  schema: activitySchema,
  key: 'id',
  stream: 'client',
  module: 'online_courses',
  indexes: ['courseId'],
})

export const activityProgressSchema = v.object({
  activityId: numberIdSchema,
  courseId: numberIdSchema,
  covered: coveredSchema,
  /** Where to resume: seconds or 0-based page. */
  position: v.number(),
  total: v.number(),
  /** The version of the activity that it was begun with. */
  version: v.optional(v.number()),
  /** Of which cycle of the course it is; absent: the first. */
  cycle: v.optional(v.number()),
  state: v.picklist(activityStates),
  /** Of what is answered in attempts. */
  test: v.optional(
    v.object({
      /** It has a least grade to reach. */
      hasMinimum: v.boolean(),
      /** null: as many as it takes. */
      attemptsLeft: v.nullable(v.number()),
      /** A grade is still to come. */
      waiting: v.boolean(),
      /** The grade that counts, in percent; null: none yet. */
      grade: v.nullable(v.number()),
    }),
  ),
  /** `review`: some of it was claimed faster than it can be seen; it is kept, and counts once somebody looked at it or it was seen again. */
  evidence: v.picklist(['judged', 'review']),
  updatedAt: instantSchema,
})
export type ActivityProgress = v.InferOutput<typeof activityProgressSchema>

const activityProgress = collection({
  name: 'activityProgress',
  schema: activityProgressSchema,
  key: 'activityId',
  stream: 'user',
  module: 'online_courses',
  indexes: ['courseId'],
})

/** What was played or shown of an activity since the beginning (the whole union, so that order does not matter). */
const seenSchema = v.strictObject({
  courseId: numberIdSchema,
  activityId: numberIdSchema,
  covered: coveredSchema,
  /** The version that was seen, and how much there was to see of it; the activity may have become another since. */
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  total: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))),
  /** The cycle of the course in which it was seen; absent: the first. */
  cycle: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  position: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000)),
})

/** How far an activity was seen. */
export const progressReport = operation({
  kind: 'activity.progress',
  payload: seenSchema,
  module: 'online_courses',
  receipt: 'A',
})

/** An activity was seen to its end, as its device reckons; judged as any progress. */
const completionReport = operation({
  kind: 'activity.completion',
  payload: seenSchema,
  module: 'online_courses',
  receipt: 'A',
})

/**
 * A vendor refused to show somebody what an activity has of it (`embed.refused`): its authors are told. What it is called
 * there says of which version that is; what is not of the newest is not told.
 */
export const reportRefused = endpoint({
  method: 'POST',
  path: '/api/activities/refused/',
  summary: 'Tell that a vendor refuses what an activity shows of it',
  access: 'member',
  module: 'online_courses',
  body: v.strictObject({
    courseId: numberIdSchema,
    activityId: numberIdSchema,
    name: v.pipe(v.string(), v.maxLength(100)),
  }),
  response: v.object({ told: v.boolean() }),
  perMinute: 20,
  errors: ['course.not_found', 'activity.not_found'],
})

/**
 * Joins a live stream that an activity is: from now on what its person sees of it counts, not before. Gives what opens the
 * page that plays it (`sealed`, for `livePage`) and what time it is by the server.
 */
export const joinLive = endpoint({
  method: 'POST',
  path: '/api/activities/live/',
  summary: 'Join what an activity streams live',
  access: 'member',
  module: 'online_courses',
  body: v.strictObject({
    courseId: numberIdSchema,
    activityId: numberIdSchema,
    /** As somebody began it, where that is not the newest. */
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  }),
  response: v.object({ sealed: v.string(), now: instantSchema }),
  perMinute: 20,
  errors: [
    'activity.blocked',
    'activity.not_found',
    'activity.stream_refused',
    'course.not_enrolled',
    'course.not_found',
  ],
})

export const activityContract = feature({
  name: 'activity',
  paths: activityPaths,
  operations: [progressReport, completionReport],
  collections: [activities, activityProgress],
  endpoints: { reportRefused, joinLive },
  errors: {
    'activity.not_found': 404,
    /** It is answered, in attempts or once: nothing of it is seen. */
    'activity.is_test': 422,
    /** Its client takes streams from the host no more. */
    'activity.stream_refused': 409,
  },
})
