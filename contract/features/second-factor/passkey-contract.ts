import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { signedInSchema } from '#contract/engine/session/session.ts'
import { ownFactorsSchema, withCodesSchema } from './own-factors-schema.ts'

/** What is asked of the browser. */
const askedSchema = v.object({
  /** Comes back along with the browser's answer; good for five minutes and once. */
  state: v.string(),
  /** JSON as WebAuthn has it (`PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`). */
  options: v.string(),
})
const state = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))
/** What the browser answered, JSON as WebAuthn has it (`RegistrationResponseJSON`, `AuthenticationResponseJSON`). */
const answer = v.pipe(v.string(), v.minLength(1), v.maxLength(16_384))
const ticket = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))

/** Begins to add a passkey, by who shows that it is they. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkey/begin/',
  summary: 'Begin to add a passkey',
  access: 'session',
  response: askedSchema,
  perMinute: 20,
  errors: ['session.proof_required'],
})

/** Adds the passkey that the browser made; the first factor brings recovery codes. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkey/',
  summary: 'Add a passkey',
  access: 'session',
  body: v.strictObject({ state, answer }),
  response: withCodesSchema,
  perMinute: 20,
  errors: ['mfa.passkey_refused'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkey/remove/',
  summary: 'Remove a passkey',
  access: 'session',
  body: v.strictObject({ id: idSchema }),
  response: ownFactorsSchema,
  perMinute: 20,
  errors: ['session.proof_required', 'mfa.none', 'resource.not_found'],
})

/** A challenge for the passkeys of whom a sign-in's ticket is of. */
export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/',
  summary: 'Sign in: a challenge for a passkey',
  access: 'public',
  inMaintenance: true,
  body: v.strictObject({ ticket }),
  response: askedSchema,
  perMinute: 30,
  errors: ['mfa.ticket_invalid', 'mfa.none'],
})

/** Brings the signed challenge, and opens the session. */
export const enterByPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey/enter/',
  summary: 'Sign in: the answer of a passkey',
  access: 'public',
  inMaintenance: true,
  body: v.strictObject({ ticket, state, answer, link_token: v.optional(v.pipe(v.string(), v.maxLength(4096))) }),
  response: signedInSchema,
  perMinute: 30,
  errors: ['mfa.ticket_invalid', 'mfa.passkey_refused', 'login.blocked', 'login.no_profile', 'platform.maintenance'],
})

/** A challenge for the passkeys of who is signed in. */
export const askProofByPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkey/prove/begin/',
  summary: 'A challenge for the passkeys of the person',
  access: 'session',
  response: askedSchema,
  perMinute: 20,
  errors: ['mfa.none'],
})

/** Shows by a passkey that it is the person who is at the device, as the password does (`proveOwnSession`). */
export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkey/prove/',
  summary: 'Prove by a passkey who is at the device',
  access: 'session',
  body: v.strictObject({ state, answer }),
  response: v.object({ done: v.literal(true) }),
  perMinute: 10,
  errors: ['mfa.passkey_refused'],
})
