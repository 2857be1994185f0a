import * as v from 'valibot'

// Node and browsers both have it; the contract is compiled with the types of neither.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** 128 random bits, hexadecimal, that an anonymous answer carries ([Note: Anonymous answers]). */
export const nonceSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A new one: with it the hash that the server keeps of the answers tells nothing of them. */
export const makeNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
