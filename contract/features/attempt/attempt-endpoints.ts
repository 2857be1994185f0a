import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { leaseSchema, recordedSchema } from './attempt-schema.ts'
import { resultSchema } from './result-schema.ts'

const params = v.strictObject({ attemptId: idSchema })
const own = { access: 'member', module: 'online_courses' } as const
const common = {
  courseId: numberIdSchema,
  activityId: numberIdSchema,
  deviceId: idSchema,
  /** The language that it is answered in: numbers are read by it. */
  language: languageCodeSchema,
}
/** The trail that its course was opened through: general tests act on it. */
const trailId = v.optional(numberIdSchema)

/** Starts an attempt, or answers the one that is open on this device; see [Note: Leases]. */
export const startAttempt = endpoint({
  ...own,
  method: 'POST',
  path: '/api/attempts/',
  summary: 'Start an attempt of a test, or go on with the open one',
  body: v.strictObject({ ...common, trailId }),
  response: leaseSchema,
  perMinute: 60,
  errors: [
    'course.not_found',
    'course.not_enrolled',
    'activity.not_found',
    'activity.blocked',
    'content.not_ready',
    'attempt.open_elsewhere',
    'attempt.none_left',
    'attempt.too_soon',
    'attempt.closed',
    'attempt.blocked',
  ],
})

/** Brings the attempts that this device may hold in reserve, those that it holds already among them. */
export const reserveAttempts = endpoint({
  ...own,
  method: 'POST',
  path: '/api/attempts/reserve/',
  summary: 'Keep attempts in reserve, to be started without a network',
  body: v.strictObject({ ...common, trailId }),
  response: v.object({ leases: v.array(leaseSchema) }),
  perMinute: 60,
  errors: startAttempt.errors ?? [],
})

export const releaseAttempt = endpoint({
  ...own,
  method: 'POST',
  path: '/api/attempts/:attemptId/release/',
  summary: 'Give a reserved attempt back',
  params,
  response: v.object({ released: v.boolean() }),
  errors: ['attempt.not_found'],
})

/** Moves an open attempt to this device with what the server knows of it (learning.md, 10.6). */
export const takeOverAttempt = endpoint({
  ...own,
  method: 'POST',
  path: '/api/attempts/:attemptId/take-over/',
  summary: 'Go on with an attempt on this device',
  params,
  body: v.strictObject({ deviceId: idSchema }),
  response: v.object({
    lease: leaseSchema,
    /** The newest known answer of each question. */
    answers: v.array(v.pick(recordedSchema, ['question', 'value'])),
    /** Milliseconds since it was begun. */
    elapsed: v.number(),
  }),
  errors: ['attempt.not_found', 'attempt.over', 'attempt.open_elsewhere'],
})

/** A picture of a question that somebody was asked. */
export const readAttemptPicture = endpoint({
  ...own,
  method: 'GET',
  path: '/api/attempts/:attemptId/pictures/:imageId/',
  summary: 'A picture of an attempt’s questions',
  params: v.strictObject({ attemptId: idSchema, imageId: idSchema }),
  produces: 'application/octet-stream',
  errors: ['attempt.not_found', 'resource.not_found'],
})

export const readResult = endpoint({
  ...own,
  method: 'GET',
  path: '/api/attempts/:attemptId/result/',
  summary: 'What may be told of an attempt that is over',
  params,
  response: resultSchema,
  errors: ['attempt.not_found', 'attempt.not_over'],
})

/** What devices ask about their person's attempts; the desk's endpoints are not theirs to load. */
export const attemptEndpoints = {
  startAttempt,
  reserveAttempts,
  releaseAttempt,
  takeOverAttempt,
  readAttemptPicture,
  readResult,
}
