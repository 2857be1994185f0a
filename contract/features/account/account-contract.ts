import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'

/** Days between asking for an account to be deleted and its deletion; until then it can be cancelled. */
export const deletionDelayDays = 15
/** Exports of one's own data a day. */
export const exportsPerDay = 3

const deletionSchema = v.object({
  /** The open request, or null. */
  request: v.nullable(v.object({ askedAt: instantSchema, dueAt: instantSchema })),
})
export type Deletion = v.InferOutput<typeof deletionSchema>

export const readDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion/',
  summary: 'The own request for deletion',
  access: 'session',
  response: deletionSchema,
})

/** Asked again while one is open, it is the same request. */
export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/account/deletion/',
  summary: 'Ask for the own account to be deleted',
  access: 'session',
  body: v.strictObject({ confirm: v.literal(true) }),
  response: deletionSchema,
  perMinute: 10,
  errors: ['account.last_admin'],
})

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/api/account/deletion/cancel/',
  summary: 'Cancel the deletion of the own account',
  access: 'session',
  body: v.strictObject({ confirm: v.literal(true) }),
  response: deletionSchema,
  perMinute: 10,
})

/** Everything the platform keeps about the person, as one JSON document, streamed. */
export const exportOwnData = endpoint({
  method: 'POST',
  path: '/api/account/export/',
  summary: 'Export the own data',
  access: 'session',
  body: v.strictObject({ confirm: v.literal(true) }),
  produces: 'application/json',
  perMinute: 5,
})

export const accountContract = feature({
  name: 'account',
  endpoints: { readDeletion, askDeletion, cancelDeletion, exportOwnData },
  errors: {
    /** Nobody else administers the platform, or a client. */
    'account.last_admin': 409,
  },
})
