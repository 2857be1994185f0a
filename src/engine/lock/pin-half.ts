import { keepPinHalf, openPinHalf, type OpenedPinHalf } from '#contract/engine/session/pin-half.ts'
import { fromBase64url, toBase64url } from '#platform/base64url.ts'
import { CallError } from '#platform/call-error.ts'
import { callAs } from '../session/api.ts'
import { publicCall } from '../session/public-call.ts'

/**
 * [Note: Halves of a PIN's key] Where a client wants it, what the PIN stretches to is no key yet: the server has the
 * other half, and gives it to who proves the PIN, ten tries in a row at most. A copied disk is then worth nothing
 * without the server, however few the digits; and without a network nobody comes back by the PIN.
 */
async function expand(stretched: ArrayBuffer, purpose: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const material = await crypto.subtle.importKey('raw', stretched, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(`trilha pin ${purpose}`)
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256)
}

/** Shows the server that somebody knows the PIN; the key does not follow from it. */
const proofOf = async (stretched: ArrayBuffer) =>
  toBase64url(new Uint8Array(await expand(stretched, 'proof', new Uint8Array())))

/** Whether nothing of ours answered, or not now. */
const isUnreachable = (error: unknown) =>
  error instanceof CallError && (error.kind !== 'problem' || error.status >= 500 || error.status === 429)

async function unlessUnreachable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}

/** Bits of the key from both halves, and the token the server's is asked for by; null when the server cannot be reached. */
export async function makeHalves(
  userId: string,
  stretched: ArrayBuffer,
): Promise<{ bits: ArrayBuffer; serverHalf: string } | null> {
  const half = crypto.getRandomValues(new Uint8Array(32))
  const body = { proof: await proofOf(stretched), half: toBase64url(half) }
  const kept = await unlessUnreachable(callAs({ userId })(keepPinHalf, { body }))
  return kept && { bits: await expand(stretched, 'key', half), serverHalf: kept.token }
}

/** Bits of the key from both halves, or what the server said; null when it cannot be reached. */
export async function joinHalves(
  stretched: ArrayBuffer,
  serverHalf: string,
): Promise<ArrayBuffer | Exclude<OpenedPinHalf, { outcome: 'right' }> | null> {
  const body = { token: serverHalf, proof: await proofOf(stretched) }
  const opened = await unlessUnreachable(publicCall()(openPinHalf, { body }))
  return opened?.outcome === 'right' ? expand(stretched, 'key', fromBase64url(opened.half)) : opened
}
