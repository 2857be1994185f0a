import * as v from 'valibot'
import type { ModuleName } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode, FieldProblem } from '../errors.ts'
import { idSchema, instantSchema, numberIdSchema } from '../ids.ts'
import { photoInputSchema } from '../photo.ts'
import { coveredSchema } from '../progress-schema.ts'
import { saleInputSchema } from '../sale.ts'
import { changeSchema } from './collections.ts'

const position = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))

/** What was played or shown of an activity since the beginning (the whole union, so that order does not matter). */
const activityProgressInputSchema = v.strictObject({
  courseId: numberIdSchema,
  activityId: numberIdSchema,
  covered: coveredSchema,
  position,
})

/** What a person does that goes up, by kind. A resend of the same id has the same effect once. */
export const operationKinds = {
  'activity.progress': { payload: activityProgressInputSchema, module: 'online_courses', receipt: 'A' },
  'activity.completion': { payload: activityProgressInputSchema, module: 'online_courses', receipt: 'A' },
  'course.favourite': {
    payload: v.strictObject({ courseId: numberIdSchema, favourite: v.boolean() }),
    module: 'online_courses',
    receipt: 'P',
  },
  'sale.report': { payload: saleInputSchema, module: 'insert_sales', receipt: 'V' },
  'photo.send': { payload: photoInputSchema, module: 'upload_photos', receipt: 'F' },
} as const satisfies Record<string, { payload: v.GenericSchema; module: ModuleName; receipt: string }>

export type OperationKind = keyof typeof operationKinds
export type PayloadOf<K extends OperationKind> = v.InferOutput<(typeof operationKinds)[K]['payload']>

/** Largest number of operations in one batch. */
export const operationBatch = 50

/** The envelope. The payload is checked against its kind one by one, so that one bad operation does not hold the others. */
export const operationSchema = v.strictObject({
  id: idSchema,
  kind: v.pipe(v.string(), v.maxLength(60)),
  /** Device time of the act, and the device's measured skew (ms, device minus server). Evidence, not truth. */
  capturedAt: instantSchema,
  skewMs: v.pipe(v.number(), v.integer()),
  payload: v.record(v.string(), v.unknown()),
  /** Operations that must have been applied before. */
  dependsOn: v.pipe(v.array(idSchema), v.maxLength(20)),
})
export type Operation<K extends OperationKind = OperationKind> = Omit<
  v.InferOutput<typeof operationSchema>,
  'kind' | 'payload'
> & {
  kind: K
  payload: PayloadOf<K>
}

/**
 * What became of one operation.
 * - `applied`: it took effect, now or at an earlier send; `changes` are the rows it left.
 * - `refused`: it never will; `code` says why, `fields` where.
 * - `held`: not yet (a dependency or a file is not there); send it again later.
 */
export const operationAnswerSchema = v.object({
  id: v.string(),
  outcome: v.picklist(['applied', 'refused', 'held']),
  code: v.optional(v.custom<ErrorCode>((code) => typeof code === 'string')),
  fields: v.optional(v.array(v.custom<FieldProblem>((field) => typeof field === 'object'))),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** Number the person can quote, such as `V-000042`, and the server's time. */
  receipt: v.optional(v.object({ number: v.string(), at: instantSchema })),
  changes: v.optional(v.array(changeSchema)),
})
export type OperationAnswer = v.InferOutput<typeof operationAnswerSchema>

/** Sends a batch for the selected client; each one is answered in order, stored with its effect. */
export const sendOperations = endpoint({
  method: 'POST',
  path: '/api/operations/',
  summary: 'Send operations',
  access: 'member',
  body: v.strictObject({ operations: v.pipe(v.array(operationSchema), v.minLength(1), v.maxLength(operationBatch)) }),
  response: v.object({ answers: v.array(operationAnswerSchema), serverTime: instantSchema }),
  maxBytes: 1024 * 1024,
  perMinute: 600,
  errors: ['operation.other_body', 'operation.kind_unknown', 'operation.waiting'],
})
