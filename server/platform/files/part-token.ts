import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the address of one part allows: these bytes of this upload, until then. */
export interface PartGrant {
  uploadId: string
  number: number
  /** Exactly so many. */
  bytes: number
  /** Exactly these, where it is said: their SHA-256. */
  sha256?: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Makes the token of a part's address. */
export function signPart(grant: PartGrant, secretKey: Uint8Array): string {
  const payload = `${grant.uploadId}.${grant.number}.${grant.bytes}.${grant.expiresAt}${grant.sha256 ? `.${grant.sha256}` : ''}`
  return `${payload}.${macOf(payload, secretKey)}`
}

/** Reads a token; null when it is not ours or is out of date. */
export function verifyPart(token: string, secretKey: Uint8Array, now: number): PartGrant | null {
  const [, payload, uploadId, number, bytes, expiresAt, sha256, mac] =
    /^((\w{16,64})\.(\d{1,5})\.(\d{1,8})\.(\d{1,16})(?:\.([0-9a-f]{64}))?)\.([\w-]{43})$/.exec(token) ?? []
  if (payload === undefined || uploadId === undefined || mac === undefined) return null
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(payload, secretKey)))) return null
  const grant = {
    uploadId,
    number: Number(number),
    bytes: Number(bytes),
    expiresAt: Number(expiresAt),
    ...(sha256 && { sha256 }),
  }
  return grant.expiresAt > now ? grant : null
}

const macOf = (payload: string, secretKey: Uint8Array): string =>
  createHmac('sha256', secretKey).update(`part ${payload}`).digest('base64url')
