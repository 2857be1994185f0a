import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { signedInSchema } from '#contract/engine/session/session.ts'
import { ownFactorsSchema, withCodesSchema } from './own-factors-schema.ts'
import {
  addPasskey,
  askPasskey,
  askProofByPasskey,
  beginPasskey,
  enterByPasskey,
  proveByPasskey,
  removePasskey,
} from './passkey-contract.ts'

/** What holds of codes: seconds, and how many. */
export const secondFactorLimits = {
  /** The ticket between the password and the code. */
  ticket: 300,
  /** Wrong codes in a row; the next one locks. */
  wrong: 5,
  /** What a lock lasts. */
  lock: 15 * 60,
  recoveryCodes: 10,
  /** What staff of a client have from their first visit of the desk on to set one up. */
  grace: 7 * 86_400,
} as const

const totpCodeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/))
/** A code as it was typed: of the app (six digits) or a recovery code, in whatever writing. */
const anyCodeSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

/** Brings the code that a sign-in was asked for (`signInAnswerSchema`), and opens the session. */
export const enterCode = endpoint({
  method: 'POST',
  path: '/api/sign-in/code/',
  summary: 'Sign in: the code of the second factor',
  access: 'public',
  inMaintenance: true,
  body: v.strictObject({
    ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
    code: anyCodeSchema,
    link_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  }),
  response: signedInSchema,
  perMinute: 30,
  errors: [
    'mfa.ticket_invalid',
    'mfa.code_wrong',
    'mfa.locked',
    'login.blocked',
    'login.no_profile',
    'platform.maintenance',
  ],
})

export const readFactors = endpoint({
  method: 'GET',
  path: '/api/second-factor/',
  summary: 'The own second factor',
  access: 'session',
  response: ownFactorsSchema,
})

/** Gives a new secret, which opens and demands nothing before a code confirms it; one asked for before is void. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/second-factor/totp/begin/',
  summary: 'Begin to set up an app that shows codes',
  access: 'session',
  response: v.object({
    /** Base32, as it is typed into the app. */
    secret: v.string(),
    /** The same as the app reads it (`otpauth://totp/…`). */
    address: v.string(),
  }),
  perMinute: 20,
  errors: ['session.proof_required', 'mfa.exists'],
})

/** Confirms the app by a code of it; it stands before every sign-in from then on. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/second-factor/totp/confirm/',
  summary: 'Confirm the app that shows codes',
  access: 'session',
  body: v.strictObject({ code: totpCodeSchema }),
  response: withCodesSchema,
  perMinute: 20,
  errors: ['mfa.code_wrong', 'mfa.none'],
})

/** New recovery codes; those of before are void. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes/',
  summary: 'Make new recovery codes',
  access: 'session',
  response: withCodesSchema,
  perMinute: 20,
  errors: ['session.proof_required', 'mfa.none'],
})

export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/second-factor/totp/remove/',
  summary: 'Remove the app that shows codes',
  access: 'session',
  response: ownFactorsSchema,
  perMinute: 20,
  errors: ['session.proof_required', 'mfa.none'],
})

/** Shows by a code of the app that it is the person who is at the device, as the password does (`proveOwnSession`). */
export const proveByCode = endpoint({
  method: 'POST',
  path: '/api/second-factor/prove/',
  summary: 'Prove by a code who is at the device',
  access: 'session',
  body: v.strictObject({ code: totpCodeSchema }),
  response: v.object({ done: v.literal(true) }),
  perMinute: 10,
  errors: ['mfa.code_wrong', 'mfa.locked', 'mfa.none'],
})

export const secondFactorContract = feature({
  name: 'second-factor',
  endpoints: {
    enterCode,
    readFactors,
    beginTotp,
    confirmTotp,
    renewRecoveryCodes,
    removeTotp,
    proveByCode,
    beginPasskey,
    addPasskey,
    removePasskey,
    askPasskey,
    enterByPasskey,
    askProofByPasskey,
    proveByPasskey,
  },
  errors: {
    'mfa.ticket_invalid': 401,
    'mfa.code_wrong': 422,
    'mfa.locked': 429,
    'mfa.exists': 409,
    'mfa.passkey_refused': 422,
    'mfa.none': 422,
    'mfa.setup_required': 403,
  },
})
