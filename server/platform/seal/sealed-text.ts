import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const keyOf = (secretKey: Uint8Array, purpose: string): Buffer =>
  createHmac('sha256', secretKey).update(`sealed ${purpose}`).digest()

/** Seals a value that we give out and want back unread and unchanged, such as a cookie's. */
export function sealText(secretKey: Uint8Array, purpose: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What `sealText` sealed under the same key for the same purpose; null for anything else. */
export function openText(secretKey: Uint8Array, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 29) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    // Not ours, or tampered with: the tag does not fit.
    return null
  }
}
