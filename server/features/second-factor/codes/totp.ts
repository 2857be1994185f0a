import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 with what every app takes: SHA-1, steps of 30 seconds, six digits. SHA-1 is no weakness in an HMAC.
const stepSeconds = 30
/** Steps to each side that count too, for clocks that go wrong and people who type slowly. */
const tolerance = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret: 160 random bits, as RFC 4226 wants for SHA-1. */
export const newSecret = (): Buffer => randomBytes(20)

/** Bytes in base32 (RFC 4648) without padding, as apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((held >>> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text
}

/** The time step of an instant. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of a secret in a step (RFC 4226, dynamic truncation). */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was typed, among those that count now and are later than the last one taken; null: none. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep: number | null): number | null {
  const typed = Buffer.from(code)
  let found: number | null = null
  // All of them are compared: how long it takes says nothing.
  for (let step = stepAt(now) - tolerance; step <= stepAt(now) + tolerance; step++) {
    const right = Buffer.from(codeOf(secret, step))
    const same = typed.length === right.length && timingSafeEqual(typed, right)
    if (same && (lastStep === null || step > lastStep)) found ??= step
  }
  return found
}

/** The address an app reads the secret from (Key Uri Format of Google Authenticator). */
export function addressOf(secret: Uint8Array, email: string): string {
  const values = { secret: toBase32(secret), issuer: 'Trilha', algorithm: 'SHA1', digits: '6', period: '30' }
  return `otpauth://totp/Trilha:${encodeURIComponent(email)}?${new URLSearchParams(values).toString()}`
}
