import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals texts so that the database alone tells nothing; only a server with the same secret key opens them. */
export interface Sealer {
  seal(text: string): string
  /** Throws for what was not sealed with this key for this purpose. */
  open(sealed: string): string
}

/** A sealer (AES-256-GCM) of its own key for each purpose. */
export function openSealer(secretKey: Uint8Array, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `seal ${purpose}`, 32))
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/** A hash (HMAC-SHA-256, hex) nobody without the secret key can try values against. */
export function keyedHash(secretKey: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', `hash ${purpose}`, 32)))
    .update(text)
    .digest('hex')
}
