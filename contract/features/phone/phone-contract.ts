import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { e164Schema, phoneKinds } from './phone-rules.ts'
import { codeChannels, codeSchema } from '#contract/features/recovery/recovery-contract.ts'

/** Seconds between two codes for verifying phones (specification, sections 3 and 9). */
export const phoneCooldown = 300

const cooldownSchema = v.object({
  startedAt: instantSchema,
  seconds: v.number(),
  /** What is left of it by the server's clock; a device's may be wrong. */
  left: v.number(),
})
/** The pause after a code was sent; over when `seconds` have passed since `startedAt`. */
export type PhoneCooldown = v.InferOutput<typeof cooldownSchema>

const ownPhoneSchema = v.object({ kind: v.picklist(phoneKinds), phone: e164Schema, verified: v.boolean() })
export type OwnPhone = v.InferOutput<typeof ownPhoneSchema>

const ownPhonesSchema = v.object({
  phones: v.array(ownPhoneSchema),
  /** Null when a code can be sent now. */
  cooldown: v.nullable(cooldownSchema),
})
export type OwnPhones = v.InferOutput<typeof ownPhonesSchema>

const kind = v.picklist(phoneKinds)

export const readPhones = endpoint({
  method: 'GET',
  path: '/api/phones/',
  summary: 'The own phones',
  access: 'session',
  response: ownPhonesSchema,
})

/** Another number than before has to be verified anew; like each change of a phone it asks who is at the device. */
export const saveOwnPhone = endpoint({
  method: 'POST',
  path: '/api/phones/',
  summary: 'Save a phone',
  access: 'session',
  body: v.strictObject({ kind, phone: e164Schema }),
  response: ownPhonesSchema,
  perMinute: 20,
  errors: ['phone.invalid', 'session.proof_required'],
})

export const removeOwnPhone = endpoint({
  method: 'POST',
  path: '/api/phones/remove/',
  summary: 'Remove a phone',
  access: 'session',
  body: v.strictObject({ kind }),
  response: ownPhonesSchema,
  perMinute: 20,
  errors: ['session.proof_required'],
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/phones/send-code/',
  summary: 'Send a code that verifies a phone',
  access: 'session',
  body: v.strictObject({ kind, channel: v.picklist(codeChannels), language: v.optional(languageCodeSchema) }),
  response: ownPhonesSchema,
  perMinute: 20,
  errors: ['phone.none', 'phone.not_mobile', 'phone.cooldown', 'phone.code_not_sent'],
})

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/api/phones/verify/',
  summary: 'Verify a phone by its code',
  access: 'session',
  body: v.strictObject({ kind, code: codeSchema }),
  response: ownPhonesSchema,
  perMinute: 20,
  errors: ['phone.none', 'recovery.code_invalid', 'recovery.code_expired', 'session.proof_required'],
})

export const phoneContract = feature({
  name: 'phone',
  endpoints: { readPhones, saveOwnPhone, removeOwnPhone, sendPhoneCode, verifyPhone },
  errors: {
    'phone.invalid': 422,
    'phone.not_mobile': 422,
    'phone.none': 422,
    'phone.cooldown': 429,
    'phone.code_not_sent': 503,
  },
})
