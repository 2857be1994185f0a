import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Services } from '#server/engine/services.ts'
import { openText, sealText } from '#server/platform/seal/sealed-text.ts'
import type { KeptPasskey } from '../second-factor-tables.ts'

// [Note: Passkeys] A passkey signs a challenge of ours with a key that stays on the person's device, for this host
// alone, after the device has asked for finger, face or PIN (user verification): that makes it a second factor without
// a second device. The challenge goes out sealed and comes back (`state`): who it is for, what for, five minutes, once.

type Parts = Pick<Services, 'config' | 'clock'>
/** What a challenge is for. */
export type PasskeyUse = 'add' | 'sign in' | 'prove'

/** A challenge that came back. */
export interface Challenge {
  challenge: string
  userId: string
  use: PasskeyUse
  until: number
}

/** What is remembered of a challenge that was taken. */
export const nameOfChallenge = ({ challenge }: Challenge): string => `passkey ${challenge}`

const purpose = 'passkey challenge'
const lifetime = 5 * 60_000
const hostOf = ({ config }: Parts) => new URL(config.publicUrl)

function newChallenge({ config, clock }: Parts, userId: string, use: PasskeyUse) {
  const challenge = randomBytes(32)
  const kept: Challenge = {
    challenge: challenge.toString('base64url'),
    userId,
    use,
    until: clock.now().getTime() + lifetime,
  }
  return { challenge: new Uint8Array(challenge), state: sealText(config.secretKey, purpose, JSON.stringify(kept)) }
}

/** The challenge of a state, where it is of this person, for this use and not run out; else null. */
export function readChallenge(
  { config, clock }: Parts,
  state: string,
  userId: string,
  use: PasskeyUse,
): Challenge | null {
  const text = openText(config.secretKey, purpose, state)
  const kept = text === null ? null : (JSON.parse(text) as Challenge)
  const fits = kept?.userId === userId && kept.use === use && kept.until > clock.now().getTime()
  return fits ? kept : null
}

/** What the browser needs to make a passkey (JSON), beside those that are there already. */
export async function optionsToAdd(
  services: Parts,
  person: { id: string; email: string },
  others: readonly KeptPasskey[],
): Promise<{ state: string; options: string }> {
  const { challenge, state } = newChallenge(services, person.id, 'add')
  const options = await generateRegistrationOptions({
    rpName: 'Trilha',
    rpID: hostOf(services).hostname,
    userName: person.email,
    userID: new TextEncoder().encode(person.id),
    challenge,
    excludeCredentials: others.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return { state, options: JSON.stringify(options) }
}

/** What the browser needs to sign with one of these passkeys (JSON). */
export async function optionsToSign(
  services: Parts,
  userId: string,
  use: PasskeyUse,
  passkeys: readonly KeptPasskey[],
): Promise<{ state: string; options: string }> {
  const { challenge, state } = newChallenge(services, userId, use)
  const options = await generateAuthenticationOptions({
    rpID: hostOf(services).hostname,
    challenge,
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  return { state, options: JSON.stringify(options) }
}

const expected = (services: Parts, { challenge }: Challenge) => ({
  expectedChallenge: challenge,
  expectedOrigin: hostOf(services).origin,
  expectedRPID: hostOf(services).hostname,
  requireUserVerification: true,
})

type Made = Parameters<typeof verifyRegistrationResponse>[0]['response']
type Signed = Parameters<typeof verifyAuthenticationResponse>[0]['response']

/** The passkey that a browser made; null for whatever is none. */
export async function readMade(services: Parts, challenge: Challenge, answer: string): Promise<KeptPasskey | null> {
  const made = await orNull(async () =>
    verifyRegistrationResponse({ response: JSON.parse(answer) as Made, ...expected(services, challenge) }),
  )
  if (!made?.registrationInfo) return null
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** Which of the passkeys has signed the challenge, with its new counter; null: none of them. */
export async function readSigned(
  services: Parts,
  challenge: Challenge,
  answer: string,
  passkeys: readonly KeptPasskey[],
): Promise<KeptPasskey | null> {
  return orNull(async () => {
    const response = JSON.parse(answer) as Signed
    const used = passkeys.find(({ id }) => id === response.id)
    if (!used) return null
    const credential = { ...used, publicKey: new Uint8Array(Buffer.from(used.publicKey, 'base64url')) }
    const signed = await verifyAuthenticationResponse({ response, credential, ...expected(services, challenge) })
    return signed.verified ? { ...used, counter: signed.authenticationInfo.newCounter } : null
  })
}

/** The library throws at whatever is not right: of a stranger's bytes that is a no, not a failure of ours. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
