import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { Services } from '#server/engine/services.ts'
import type { HumanCheck, WorkChallenge } from './human-check-service.ts'
import { hashToken } from '../refresh-token.ts'
import { spend } from './spent-token-queries.ts'

const lifetime = 10 * 60_000
/** On average 256 derivations of this many rounds: about half a second of a phone, twice that of a slow one. */
const cost = 2000
const algorithm = 'PBKDF2/SHA-256'

const payloadSchema = v.strictObject({
  challenge: v.strictObject({
    parameters: v.strictObject({
      algorithm: v.literal(algorithm),
      nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      // One derivation is all that checking costs: nobody may make it dear.
      cost: v.literal(cost),
      keyLength: v.literal(32),
      keyPrefix: v.literal('00'),
      // Ours, by the server's clock, which the library does not know; signed like the rest.
      data: v.strictObject({ until: v.pipe(v.number(), v.safeInteger()) }),
    }),
    signature: v.pipe(v.string(), v.maxLength(128)),
  }),
  solution: v.strictObject({
    counter: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff)),
    derivedKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    time: v.optional(v.number()),
  }),
})

/** Proof of work by altcha's scheme: signed challenges, nothing kept of them but which ones were used. */
export function openChallenges({
  config,
  database,
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>): HumanCheck {
  const secret = createHmac('sha256', config.secretKey).update('proof of work').digest('hex')
  return {
    async challenge() {
      const data = { until: Math.floor((clock.now().getTime() + lifetime) / 1000) }
      const made = await createChallenge({ algorithm, cost, deriveKey, data, hmacSignatureSecret: secret })
      return made as WorkChallenge
    },
    async isPassed(answer) {
      const payload = readPayload(answer)
      if (!payload) return false
      const { challenge, solution } = payload
      const expiresAt = new Date(challenge.parameters.data.until * 1000)
      if (expiresAt <= clock.now()) return false
      const { invalidSignature, invalidSolution } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: secret,
      })
      if (invalidSignature !== false || invalidSolution !== false) return false
      const hash = hashToken(`proof ${challenge.signature ?? ''}`)
      return database.inSystem((tx) => spend(tx, hash, expiresAt, clock.now()))
    },
  }
}

function readPayload(answer: string): v.InferOutput<typeof payloadSchema> | null {
  try {
    const result = v.safeParse(payloadSchema, JSON.parse(Buffer.from(answer, 'base64').toString('utf8')))
    return result.success ? result.output : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
