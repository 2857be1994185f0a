import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { longestPassword } from './password-rules.ts'
import { passwordStrengths } from '#contract/features/settings/settings-schema.ts'
import { recoveryPaths } from './recovery-paths.ts'

/** What recovery lasts: seconds, and how often a code may be tried. */
export const recoveryLimits = {
  /** A code sent by SMS or WhatsApp lives this long … */
  code: 10 * 60,
  /** … and may be typed wrongly this often. */
  tries: 5,
  /** Pause before another link or code can be asked for. */
  countdown: 60,
  /** Links by e-mail and asked for an hour, for one account from one address. */
  hourly: 5,
  /** A link that recovers a password … */
  link: 60 * 60,
  /** … and one that sets the first. */
  firstLink: 24 * 60 * 60,
} as const

/** How a code travels. */
export const codeChannels = ['sms', 'whatsapp'] as const
export type CodeChannel = (typeof codeChannels)[number]

/** A code as it is typed: six ASCII digits. */
export const codeSchema = v.pipe(v.string(), v.regex(/^[0-9]{6}$/))
/** An identity document as it is typed: ASCII letters and digits with the usual signs between them. */
const typedDocumentSchema = v.pipe(v.string(), v.trim(), v.regex(/^[0-9A-Za-z][0-9A-Za-z ./-]{3,31}$/))
/** A phone as it is typed; E.164 or as written in the country. */
const typedPhoneSchema = v.pipe(v.string(), v.trim(), v.regex(/^[0-9 ().+/-]{4,32}$/))

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const token = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/))
const uidb64 = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
/** Only that there is one and that it is not absurd: how strong it must be is the client's. */
const newPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(longestPassword))
const done = v.object({ done: v.literal(true) })

/** Language and client of the screen that asks: for the words of the message. */
const asker = { language: v.optional(languageCodeSchema), client: v.optional(slug) }

/**
 * Asks for a link by e-mail, by e-mail address, document or user name. The answer is the same whether
 * there is such a person or not.
 */
export const recoverPassword = endpoint({
  method: 'POST',
  path: '/etraining_login/api_recover_password/',
  summary: 'Ask for a link that sets a new password',
  access: 'public',
  body: v.strictObject({
    username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
    ...asker,
  }),
  response: v.object({
    done: v.literal(true),
    /** Seconds until it can be asked for again. */
    retry_in: v.number(),
  }),
  perMinute: 30,
})

/** The end of the phone registered for a document; one made up (always the same) where there is none. */
export const getPhoneNumber = endpoint({
  method: 'POST',
  path: '/etraining_login/get_phone_number_with_document/',
  summary: 'The end of the phone of a document',
  access: 'public',
  body: v.strictObject({ document: typedDocumentSchema, country: v.optional(country) }),
  response: v.object({ masked_phone: v.string() }),
  perMinute: 20,
})

/** Sends a code to the phone of a document, when the whole number typed is the registered one. */
export const sendRecoverCode = endpoint({
  method: 'POST',
  path: '/etraining_login/send_recover_password_code/',
  summary: 'Send a recovery code',
  access: 'public',
  body: v.strictObject({
    document: typedDocumentSchema,
    phone: typedPhoneSchema,
    /** Of the document and of a number without its `+`. */
    country: v.optional(country),
    channel: v.picklist(codeChannels),
    ...asker,
  }),
  response: v.object({
    /** Names this code when it is validated: nobody else's wrong tries count against it. */
    request: idSchema,
    expires_in: v.number(),
    retry_in: v.number(),
  }),
  perMinute: 20,
  errors: ['phone.invalid', 'phone.code_not_sent', 'recovery.phone_mismatch'],
})

/** Exchanges a code for a link that sets a password. */
export const validateRecoverCode = endpoint({
  method: 'POST',
  path: '/etraining_login/validate_recover_password_code/',
  summary: 'Validate a recovery code',
  access: 'public',
  body: v.strictObject({ request: idSchema, code: codeSchema }),
  /** The parts of `recover-password/{username}/{uidb64}/{token}`. */
  response: v.object({ username: v.string(), uidb64: v.string(), token: v.string() }),
  perMinute: 30,
  errors: ['recovery.code_invalid', 'recovery.code_expired'],
})

/** Whether a link still works, and what the password it sets must be like. Changes nothing. */
export const checkPasswordLink = endpoint({
  method: 'POST',
  path: '/api/password/link/',
  summary: 'Check a link that sets a password',
  access: 'public',
  body: v.strictObject({ uidb64, token }),
  response: v.object({
    username: v.string(),
    purpose: v.picklist(['set', 'recover']),
    least: v.picklist(passwordStrengths),
  }),
  perMinute: 30,
  errors: ['password.link_expired'],
})

/** Sets a password by a link, once, and ends every session of the person. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/password/set/',
  summary: 'Set a password by a link',
  access: 'public',
  body: v.strictObject({ uidb64, token, password: newPassword }),
  response: done,
  perMinute: 20,
  errors: ['password.link_expired', 'password.too_weak'],
})

/** What a new password of this person must be like. */
export const passwordRules = endpoint({
  method: 'GET',
  path: '/api/password/rules/',
  summary: 'Least strength of the own password',
  access: 'session',
  response: v.object({ least: v.picklist(passwordStrengths) }),
})

/** Changes the own password and ends the other sessions. The current one is not asked of who must change it. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password/change/',
  summary: 'Change the own password',
  access: 'session',
  body: v.strictObject({
    current: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(longestPassword))),
    password: newPassword,
  }),
  response: done,
  perMinute: 10,
  errors: ['password.current_wrong', 'password.same', 'password.too_weak'],
})

export const recoveryContract = feature({
  name: 'recovery',
  paths: recoveryPaths,
  endpoints: {
    recoverPassword,
    getPhoneNumber,
    sendRecoverCode,
    validateRecoverCode,
    checkPasswordLink,
    setPassword,
    passwordRules,
    changePassword,
  },
  errors: {
    'recovery.code_invalid': 422,
    'recovery.code_expired': 422,
    'recovery.phone_mismatch': 422,
    'password.link_expired': 410,
    'password.current_wrong': 422,
    'password.same': 422,
    'password.too_weak': 422,
  },
})
