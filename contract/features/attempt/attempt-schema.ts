import * as v from 'valibot'
import { idSchema, instantSchema, numberIdSchema, sha256Schema } from '#contract/engine/ids.ts'
import { mostQuestions, testSettingsSchema } from '#contract/features/activity/types/test-settings.ts'
import { askedQuestionSchema } from '#contract/features/question/asked-question.ts'
import { questionSchema } from '#contract/features/question/question-schema.ts'
import { attemptFlags } from './arrival-rules.ts'
import { attemptStates } from './test-rules.ts'

const time = v.pipe(v.number(), v.finite(), v.minValue(-1e15), v.maxValue(1e15))
/** See `Moment`. */
export const momentSchema = v.strictObject({ wall: time, mono: time, boot: idSchema })

/** Characters of JSON that an answer may have: an essay of 5,000 characters, whatever they are. */
const longestAnswer = 70_000
/** An answer as it was kept on a device, whatever it is: judged when the attempt is, and never refused (17). */
export const recordedSchema = v.strictObject({
  /** Its question's place in the lease, from 0. */
  question: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostQuestions - 1)),
  /** Counts the answers of the attempt on its device; of one question the highest wins. */
  seq: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  value: v.pipe(
    v.unknown(),
    v.check((value) => (JSON.stringify(value) ?? '').length <= longestAnswer, 'long'),
  ),
  moment: momentSchema,
})
/** See its schema. */
export type Recorded = v.InferOutput<typeof recordedSchema>

/** How a test is taken, as who takes it is told: not where its questions come from. */
const leasedSettings = v.omit(testSettingsSchema, ['draw'])

/** A question of a quiz that is not graded, with its key: the device says at once what was right. */
const openKeySchema = v.object({ question: questionSchema, keys: v.record(v.string(), v.string()) })
/** See its schema. */
export type OpenKey = v.InferOutput<typeof openKeySchema>

/** An attempt that may be taken without a network: its questions, and nothing that tells their answers ([Note: Leases]). */
export const leaseSchema = v.object({
  id: idSchema,
  courseId: numberIdSchema,
  activityId: numberIdSchema,
  /** The trail it was opened through; null: none. */
  trailId: v.nullable(numberIdSchema),
  /** The only device that it is taken on, and since when. */
  deviceId: idSchema,
  heldSince: instantSchema,
  /** The version of the activity that it stays on. */
  version: v.number(),
  cycle: v.number(),
  /** null: reserved; it is given when it is begun. */
  number: v.nullable(v.number()),
  settings: leasedSettings,
  questions: v.array(askedQuestionSchema),
  /** Of the questions, as they are written in JSON here: what is taken is what was given. */
  sha256: sha256Schema,
  /** The pictures that are shown, by their files in the library. */
  pictures: v.array(idSchema),
  /** Of a quiz that is not graded: the key of each question. */
  openKeys: v.optional(v.array(openKeySchema)),
  issuedAt: instantSchema,
  /** Seconds from the start, with what this person is given beside the others; null: none. */
  limit: v.nullable(v.number()),
  /** A reserved one is begun before; null: it is begun. */
  startBy: v.nullable(instantSchema),
})
/** See its schema. */
export type Lease = v.InferOutput<typeof leaseSchema>

// [Note: Leases] Starting an attempt leases it to one device: questions, limit, and nothing of their key, which stays on
// the server until the attempt is over (learning.md, 10.1 and 11). The device keeps the lease sealed for its person and
// answers without a network; a reserved lease has no number yet, and takes one when it is begun.

/** An attempt as its person's devices have it; never with a key. */
export const attemptSchema = v.object({
  id: idSchema,
  activityId: numberIdSchema,
  courseId: numberIdSchema,
  trailId: v.nullable(numberIdSchema),
  cycle: v.number(),
  number: v.nullable(v.number()),
  state: v.picklist(attemptStates),
  percent: v.nullable(v.number()),
  passed: v.boolean(),
  flags: v.array(v.picklist(attemptFlags)),
  inReview: v.boolean(),
  surplus: v.boolean(),
  /** Somebody marked essays of it. */
  isMarked: v.boolean(),
  /** When its person asked about its marks; null: never. */
  appealedAt: v.nullable(instantSchema),
  version: v.number(),
  /** The device it lives on, since when, and what its person knows it by. */
  deviceId: idSchema,
  heldSince: instantSchema,
  deviceName: v.string(),
  startBy: v.nullable(instantSchema),
  /** Seconds. */
  limit: v.nullable(v.number()),
  begunAt: v.nullable(instantSchema),
  endedAt: v.nullable(instantSchema),
})
/** See its schema. */
export type Attempt = v.InferOutput<typeof attemptSchema>
