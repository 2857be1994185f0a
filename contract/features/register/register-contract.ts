import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { pendingSteps } from '#contract/engine/session/pending-step.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import {
  choicesSchema,
  lineSchema,
  ownProfileSchema,
  profileSchema,
} from '#contract/features/profile/profile-contract.ts'
import { slugSchema } from '#contract/engine/ids.ts'
import {
  registerFieldNames,
  type AccessSettings,
  type RegisterField,
  type RegisterFieldName,
} from '#contract/features/settings/settings-schema.ts'
import { registerPaths } from './register-paths.ts'

/** The three ways in: the plain one, and the trade registers for retail staff and for promoters at the point of purchase. */
export const registerKinds = ['register', 'seven_trade', 'pop_trade'] as const
export type RegisterKind = (typeof registerKinds)[number]

// What each trade register asks in any case, whatever the client has configured.
const tradeFields: Record<RegisterKind, readonly RegisterFieldName[]> = {
  register: [],
  seven_trade: ['company', 'stores', 'profession'],
  pop_trade: ['company', 'brands', 'stores'],
}

/**
 * The fields of a registration, in the order they are asked: the configured ones, what the kind adds,
 * the document where it is accepted, the e-mail always (people sign in by it); with pre-registration
 * document and birthday, by which the invited person is known.
 */
export function fieldsOf(settings: Pick<AccessSettings, 'register'>, kind: RegisterKind): RegisterField[] {
  const { fields, acceptDocument, preRegister } = settings.register
  const required = new Map<RegisterFieldName, boolean>(fields.map((field) => [field.name, field.required]))
  for (const name of tradeFields[kind]) required.set(name, true)
  for (const name of ['full_name', 'email'] as const) required.set(name, true)
  if (acceptDocument) required.set('document', true)
  if (preRegister) for (const name of ['document', 'birthday'] as const) required.set(name, true)
  return registerFieldNames.flatMap((name) => {
    const isRequired = required.get(name)
    return isRequired === undefined ? [] : [{ name, required: isRequired }]
  })
}

const phoneFields: readonly RegisterFieldName[] = ['mobile_phone', 'residential_phone', 'commercial_phone', 'whatsapp']
const usualFields: readonly RegisterFieldName[] = ['full_name', 'nickname', 'birthday', 'gender', 'address']

/** What a person sees and changes of their own data: all the client asks anywhere. E-mail and phones have their own parts of the profile. */
export function ownFieldsOf(settings: Pick<AccessSettings, 'register' | 'completeRegister'>): RegisterField[] {
  const { register, completeRegister } = settings
  const asked = [...fieldsOf(settings, 'register'), ...register.fields, ...completeRegister]
  return registerFieldNames.flatMap((name) => {
    if (name === 'email' || phoneFields.includes(name)) return []
    const own = asked.filter((field) => field.name === name)
    if (own.length === 0 && !usualFields.includes(name)) return []
    return [{ name, required: own.some((field) => field.required) }]
  })
}

const client = slugSchema
const recaptcha = v.optional(v.pipe(v.string(), v.maxLength(4096)))

export const registerChoices = endpoint({
  method: 'GET',
  path: '/api/register/choices/',
  summary: 'Companies with their brands and chains with their stores, for a registration',
  access: 'public',
  query: v.strictObject({ client }),
  response: choicesSchema,
  perMinute: 60,
  errors: ['register.closed', 'resource.not_found'],
})

/** Whether the client invited a person. Only who knows document and birthday is told anything. */
const lookUpSchema = v.strictObject({ client, document: lineSchema, birthday: lineSchema, recaptcha })
export type LookUp = v.InferOutput<typeof lookUpSchema>

export const lookUpDocument = endpoint({
  method: 'POST',
  path: '/api/register/look-up/',
  summary: 'Pre-registration: whether the client invited a person',
  access: 'public',
  body: lookUpSchema,
  response: v.object({ invited: v.literal(true) }),
  perMinute: 20,
  errors: ['register.closed', 'register.not_invited', 'login.challenge_required', 'resource.not_found'],
})

const registrationSchema = v.strictObject({
  client,
  kind: v.picklist(registerKinds),
  profile: profileSchema,
  email: lineSchema,
  emailConfirmation: lineSchema,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  terms: v.boolean(),
  adult: v.boolean(),
  /** The language it was filled in, which becomes the person's. */
  languageId: v.picklist([1, 2, 3, 4]),
  recaptcha,
})
export type Registration = v.InferOutput<typeof registrationSchema>

/** Seconds a registration waits for its e-mail to be confirmed; then it is forgotten. */
export const confirmWithin = 48 * 3600

/** Takes a registration. It counts once the link in the letter was opened: until then there is no account. */
export const registerPerson = endpoint({
  method: 'POST',
  path: '/api/register/',
  summary: 'Register a person in a client; a letter to the address asks to confirm it',
  access: 'public',
  body: registrationSchema,
  response: v.object({ done: v.literal(true) }),
  maxBytes: 64 * 1024,
  perMinute: 60,
  errors: [
    'register.closed',
    'register.document_taken',
    'register.email_taken',
    'register.not_invited',
    'register.under_age',
    'register.store_not_participating',
    'login.challenge_required',
    'resource.not_found',
  ],
})

const joiningSchema = v.pick(registrationSchema, ['client', 'kind', 'profile', 'terms', 'adult'])
export type Joining = v.InferOutput<typeof joiningSchema>

/** Who is signed in joins one more client with the account they have: what it has stays, a document it lacks is added. */
export const joinClient = endpoint({
  method: 'POST',
  path: '/api/register/join/',
  summary: 'Join one more client with the own account',
  access: 'session',
  body: joiningSchema,
  response: v.object({ done: v.literal(true) }),
  maxBytes: 64 * 1024,
  perMinute: 20,
  errors: [
    'register.closed',
    'register.document_taken',
    'register.other_document',
    'register.email_taken',
    'register.email_unproven',
    'register.not_invited',
    'register.under_age',
    'register.store_not_participating',
    'resource.not_found',
  ],
})

/**
 * Confirms the e-mail of a registration by the token of its link: now there is an account, or the one that the address
 * has joined the client (`joined`: it keeps its password). Nobody is signed in by it.
 */
export const confirmRegistration = endpoint({
  method: 'POST',
  path: '/api/register/confirm/',
  summary: 'Confirm the e-mail of a registration',
  access: 'public',
  body: v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
  response: v.object({ joined: v.boolean() }),
  perMinute: 30,
  errors: [
    'register.link_expired',
    'register.document_taken',
    'register.other_document',
    'register.email_taken',
    'register.under_age',
    'register.store_not_participating',
  ],
})

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/register/profile/',
  summary: 'What is known of the person in the client',
  access: 'member',
  response: ownProfileSchema,
})

const changeErrors = [
  'register.document_taken',
  'register.document_kept',
  'register.under_age',
  'register.store_not_participating',
] as const

export const completeRegister = endpoint({
  method: 'POST',
  path: '/api/register/complete/',
  summary: 'Fill in what the client demands after signing in',
  access: 'member',
  body: v.strictObject({ profile: profileSchema }),
  response: v.object({ pending: v.array(v.picklist(pendingSteps)) }),
  maxBytes: 64 * 1024,
  errors: changeErrors,
})

export const saveOwnProfile = endpoint({
  method: 'POST',
  path: '/api/register/profile/',
  summary: 'Change one’s own data in the client',
  access: 'member',
  body: v.strictObject({ profile: profileSchema }),
  response: ownProfileSchema,
  maxBytes: 64 * 1024,
  errors: changeErrors,
})

export const registerContract = feature({
  name: 'register',
  paths: registerPaths,
  endpoints: {
    registerChoices,
    lookUpDocument,
    registerPerson,
    joinClient,
    confirmRegistration,
    readOwnProfile,
    completeRegister,
    saveOwnProfile,
  },
  errors: {
    'register.closed': 403,
    'register.document_taken': 409,
    'register.document_kept': 422,
    'register.email_taken': 409,
    'register.email_unproven': 403,
    'register.link_expired': 410,
    'register.not_invited': 422,
    'register.other_document': 409,
    'register.under_age': 422,
    'register.store_not_participating': 422,
  },
})
