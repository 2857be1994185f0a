import { randomInt, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#server/platform/seal/seal.ts'

/** A code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What the database knows of a code: keyed, since a million values are quickly tried. */
export const hashCode = (secretKey: Uint8Array, bound: string, code: string): string =>
  keyedHash(secretKey, 'access code', `${bound} ${code}`)

/** Whether a code is the one that was sent, in the same time for any two. */
export function isCode(secretKey: Uint8Array, bound: string, typed: string, kept: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(secretKey, bound, typed)), Buffer.from(kept))
}
