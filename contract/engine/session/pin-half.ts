import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Wrong proofs after which the server forgets its half of a PIN's key. */
export const mostWrongProofs = 10

/** 32 bytes as base64url. */
const bytesSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * Keeps the server's half of the key of a PIN, for the session that sets it: `half` is random, `proof` is derived from
 * the PIN on the device and shows later that somebody knows it. Answers the token it is asked for by.
 */
export const keepPinHalf = endpoint({
  method: 'POST',
  path: '/api/session/pin/',
  summary: "Keep the server's half of the key of a device's PIN",
  access: 'session',
  confined: true,
  body: v.strictObject({ proof: bytesSchema, half: bytesSchema }),
  response: v.object({ token: bytesSchema }),
  perMinute: 20,
})

const openedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('right'), half: bytesSchema }),
  v.object({ outcome: v.literal('wrong'), left: v.number() }),
  v.object({ outcome: v.literal('gone') }),
])
/** What came of a proof; `left`: how many wrong ones there may still be. */
export type OpenedPinHalf = v.InferOutput<typeof openedSchema>

/**
 * Gives the half to who proves the PIN, as long as the session that set it lives; nobody is signed in then. Ten wrong
 * proofs in a row and it is gone for ever.
 */
export const openPinHalf = endpoint({
  method: 'POST',
  path: '/api/session/pin/open/',
  summary: "Open the server's half of the key of a device's PIN",
  access: 'public',
  inMaintenance: true,
  body: v.strictObject({ token: bytesSchema, proof: bytesSchema }),
  response: openedSchema,
  perMinute: 30,
})
