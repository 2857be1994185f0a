import * as v from 'valibot'

// Node and browsers both have it; the contract is compiled with the types of neither.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** A UUIDv7: 48 bits of time in milliseconds, then randomness; sorts by creation. `now` is for tests. */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 5, time = now; i >= 0; i--, time = Math.floor(time / 256)) bytes[i] = time % 256
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A UUIDv7 in lower case, as made by `newId`. */
export const idSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
)
/** A number that names content within a client (course, store, product …). */
export const numberIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** SHA-256 in lower-case hex. */
export const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** An instant as ISO 8601 in UTC with milliseconds. */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp(), v.regex(/Z$/))
/** A calendar day, `YYYY-MM-DD`, that exists. */
export const daySchema = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => {
    const time = Date.parse(`${day}T00:00:00Z`)
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  }, 'day'),
)

/** The short name of a client in addresses. */
export const slugSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))
