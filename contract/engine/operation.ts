import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import type { ErrorCode, FieldProblem } from './errors.ts'
import type { ListedOperation } from './feature.ts'
import { capturedBySchema } from './sync/evidence.ts'
import { idSchema, instantSchema } from './ids.ts'
import { changeSchema } from './collection.ts'

/** What a person does that goes up, as a feature declares it. A resend of the same id has the same effect once. */
export interface OperationDefinition<Kind extends string = string, Payload extends v.GenericSchema = v.GenericSchema> {
  readonly kind: Kind
  readonly payload: Payload
  /** The module that must be switched on, or null. */
  readonly module: string | null
  /** Letter of its receipts, each numbered for each person: `V-17-42` is the 42nd of member 17. */
  readonly receipt: string
  /** What the files it carries are for; absent: it carries none. */
  readonly filePurpose?: string
  /**
   * Nothing of what it says may stand beside who sent it: where others are held for staff (its person is kept out, its
   * module is off) it waits on the device.
   */
  readonly staysOnDevice?: true
}
export type AnyOperation = OperationDefinition

/** Declares an operation; the types of its parts are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<const Kind extends string, Payload extends v.GenericSchema, const Rest>(
  definition: Rest & { kind: Kind; payload: Payload } & OperationDefinition<Kind, Payload>,
): Rest & OperationDefinition<Kind, Payload> {
  return definition
}

type OperationMap = { [O in ListedOperation as O['kind']]: O }

/** The kind of an operation of this build. */
export type OperationKind = Extract<keyof OperationMap, string>
/** What an operation of a kind says. */
export type PayloadOf<K extends OperationKind> = OperationMap[K] extends { payload: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : never

/** Largest number of operations in one batch. */
export const operationBatch = 50

/** The envelope. The payload is checked against its kind one by one, so that one bad operation does not hold the others. */
export const operationSchema = v.strictObject({
  id: idSchema,
  kind: v.pipe(v.string(), v.maxLength(60)),
  /** Device time of the act, and the device's measured skew (ms, device minus server). Evidence, not truth. */
  capturedAt: instantSchema,
  skewMs: v.pipe(v.number(), v.integer()),
  /** See [Note: Evidence]. Without it a claim is never trusted. */
  device: v.optional(capturedBySchema),
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
  /** Number the person can quote, such as `V-17-42`, and the server's time. */
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
  whileKeptOut: true,
  body: v.strictObject({ operations: v.pipe(v.array(operationSchema), v.minLength(1), v.maxLength(operationBatch)) }),
  response: v.object({ answers: v.array(operationAnswerSchema), serverTime: instantSchema }),
  maxBytes: 4 * 1024 * 1024,
  perMinute: 600,
  errors: ['operation.other_body', 'operation.kind_unknown', 'operation.waiting'],
})
