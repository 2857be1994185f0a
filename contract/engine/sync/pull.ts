import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../ids.ts'
import { changeSchema } from '../collection.ts'

/** Changes in one page of a pull; each page is one local transaction and ends on a cursor. */
export const pullPageRows = 500

/** Characters of the longest cursor: it names the audiences it was counted with. */
export const maxCursorLength = 16_384

/**
 * One line of the answer (newline-delimited JSON).
 * - `begin`: the epoch; `reset` true means the device starts over: what it has of this client and is not sent until `end` is gone.
 * - `page`: changes and the cursor that stands after them.
 * - `end`: everything known was sent. A body without it was cut: go on from the last page's cursor.
 */
export const pullLineSchema = v.variant('kind', [
  v.object({ kind: v.literal('begin'), epoch: v.string(), reset: v.boolean(), serverTime: instantSchema }),
  v.object({ kind: v.literal('page'), cursor: v.string(), changes: v.array(changeSchema) }),
  v.object({ kind: v.literal('end'), cursor: v.string() }),
])
export type PullLine = v.InferOutput<typeof pullLineSchema>

/** Changes of the selected client since a cursor (null: everything). */
export const pull = endpoint({
  method: 'POST',
  path: '/api/pull/',
  summary: 'Pull changes since a cursor',
  access: 'member',
  body: v.strictObject({ cursor: v.nullable(v.pipe(v.string(), v.maxLength(maxCursorLength))) }),
  produces: 'application/x-ndjson',
  perMinute: 1200,
})

/** The event stream: `poke` events whose data is `{"clientId": n}`; the app answers each by a pull. */
export const realtime = endpoint({
  method: 'GET',
  path: '/api/realtime/',
  summary: 'Event stream of the session',
  access: 'realtime',
  // It brings no data, and tells that the maintenance is over.
  inMaintenance: true,
  produces: 'text/event-stream',
})
