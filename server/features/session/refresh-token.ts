import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A new refresh token: 256 random bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const keyOf = (token: string): Buffer => createHash('sha256').update(`successor of ${token}`).digest()

/** Seals a token under the one it follows: only who holds the parent can be given it again. */
export function sealSuccessor(parent: string, successor: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(parent), iv)
  const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens what `sealSuccessor` sealed under the same parent; throws for any other. */
export function openSuccessor(parent: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(parent), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
