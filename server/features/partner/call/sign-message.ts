import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

// [Note: Partner messages] Both sides sign what they say with a secret that staff set: HMAC-SHA-256 over who speaks,
// method, path, moment, nonce and the hash of the body; an answer also signs its status, and takes up the nonce of what was
// asked. So nothing is taken that somebody else said, that was said before, or that answers another question.

/** A message of one side to the other. */
export interface Message {
  /** 0: the request; else the status of the answer. */
  status: number
  method: string
  /** With its query. */
  path: string
  /** ISO 8601, UTC. */
  moment: string
  nonce: string
  body: string
}

/** Headers in which a message is signed. */
export const [momentHeader, nonceHeader, signatureHeader] = [
  'x-partner-moment',
  'x-partner-nonce',
  'x-partner-signature',
] as const

/** How far the clocks of both may be apart (ms). */
const clockSlack = 5 * 60_000

/** The signature of a message, hex. */
export function signatureOf(secret: string, { status, method, path, moment, nonce, body }: Message): string {
  const hash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret)
    .update([status === 0 ? 'request' : `answer ${status}`, method, path, moment, nonce, hash].join('\n'))
    .digest('hex')
}

/** Whether a message is signed by who has the secret, of a moment close to this one. */
export function isSigned(secret: string, message: Message, signature: unknown, now: Date): boolean {
  if (typeof signature !== 'string') return false
  const [expected, found] = [Buffer.from(signatureOf(secret, message)), Buffer.from(signature)]
  const apart = Math.abs(Date.parse(message.moment) - now.getTime())
  return expected.length === found.length && timingSafeEqual(expected, found) && apart <= clockSlack
}
