import { isBytes } from '../database/repair-on-read.ts'

/**
 * [Note: Locked without a secret] Locking must not need the PIN (nobody types it to leave), and must be
 * possible to finish after a kill. So a PIN has a key pair: whatever is locked goes into boxes for the
 * public key, which lies open; the private key is sealed under the PIN (pin.ts). While a person is
 * signed in no secret of the lock is anywhere on the device, and a rotation that comes in late, after the
 * lock, still finds its place. A box is ECDH on P-256 with a fresh pair, HKDF-SHA-256 and AES-GCM.
 */
export interface Box {
  /** The fresh public key. */
  from: ArrayBuffer
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A new pair for boxes; the private key as PKCS #8, to be sealed. */
export async function makePair(): Promise<{ publicKey: ArrayBuffer; privateKey: ArrayBuffer }> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  return {
    publicKey: await crypto.subtle.exportKey('raw', pair.publicKey),
    privateKey: await crypto.subtle.exportKey('pkcs8', pair.privateKey),
  }
}

/** A private key to open boxes with; it cannot be taken out again. */
export const importPrivate = (privateKey: ArrayBuffer): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', privateKey, curve, false, ['deriveBits'])

const importPublic = (publicKey: ArrayBuffer) => crypto.subtle.importKey('raw', publicKey, curve, false, [])

/** The key of one box; both public keys are bound in by the salt. */
async function keyOf(mine: CryptoKey, theirs: ArrayBuffer, from: ArrayBuffer, to: ArrayBuffer): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: await importPublic(theirs) }, mine, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
  const salt = new Uint8Array(from.byteLength + to.byteLength)
  salt.set(new Uint8Array(from))
  salt.set(new Uint8Array(to), from.byteLength)
  const info = new TextEncoder().encode('trilha lock 1')
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256)
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Puts a value (as JSON) into a box for a public key; `label` is what it is, bound in. */
export async function boxValue(publicKey: ArrayBuffer, label: string, value: unknown): Promise<Box> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const from = await crypto.subtle.exportKey('raw', pair.publicKey)
  const key = await keyOf(pair.privateKey, publicKey, from, publicKey)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(label) }
  const bytes = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(JSON.stringify(value)))
  return { from, iv, bytes }
}

function isBox(value: unknown): value is Box {
  const { from, iv, bytes } = (value ?? {}) as Partial<Box>
  return isBytes(from) && ArrayBuffer.isView(iv) && isBytes(bytes)
}

/** The value in a box; null when key, label or content is another. */
export async function openBox(
  privateKey: CryptoKey,
  publicKey: ArrayBuffer,
  label: string,
  box: Box,
): Promise<unknown> {
  if (!isBox(box)) return null
  try {
    const key = await keyOf(privateKey, box.from, box.from, publicKey)
    const algorithm = { name: 'AES-GCM', iv: box.iv, additionalData: new TextEncoder().encode(label) }
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, box.bytes))) as unknown
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
}
