import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'

const short = v.pipe(v.string(), v.maxLength(200))

/** An error the app did not expect. Nothing of the person: no address, no text they typed, no ids. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors/',
  summary: 'Report an unexpected error of the app',
  access: 'public',
  inMaintenance: true,
  body: v.strictObject({
    name: short,
    message: short,
    /** Lines of our own code (`file:line:column`), the innermost first. */
    frames: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}:\d+:\d+$/))), v.maxLength(20)),
    /** The screen's pattern, such as `/online-courses/:id`. */
    screen: short,
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  response: v.object({ done: v.literal(true) }),
  maxBytes: 8 * 1024,
  perMinute: 10,
})

export const clientErrorContract = feature({
  name: 'client-error',
  endpoints: { reportClientError },
})
