import * as v from 'valibot'
import { clientMembershipSchema } from './client.ts'
import { endpoint } from '../endpoint.ts'

/** Basic client authentication of a public client: it identifies the app, it protects nothing. */
export const clientCredentials = { id: 'trilha-web', secret: 'public' } as const
/** Lifetimes in seconds, and how long the parent of the newest refresh token gets the same successor. */
export const tokenLifetime = { access: 15 * 60, refresh: 30 * 24 * 3600, realtime: 15 * 60, replay: 10 } as const

export const userSchema = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  languageId: v.nullable(v.number()),
  image: v.nullable(v.string()),
  /** The password was given out by somebody else: nothing opens before it is changed. */
  mustChangePassword: v.boolean(),
  /** May do everything in every client (platform administrator). */
  superuser: v.boolean(),
})
export type User = v.InferOutput<typeof userSchema>

export const tokensSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  /** The user realtime-service token: opens the event stream, nothing else. */
  realtime_token: v.string(),
  /** Seconds the access token lives. */
  expires_in: v.number(),
  token_type: v.literal('Bearer'),
})
export type Tokens = v.InferOutput<typeof tokensSchema>

/** Tokens with who they belong to and the clients (sorted by name) that person may choose. */
export const signedInSchema = v.object({
  ...tokensSchema.entries,
  user: userSchema,
  clients: v.array(clientMembershipSchema),
  /** Where the link token that came along leads, and in which client; absent or null: it said nothing (any more). */
  link: v.optional(v.nullable(v.object({ clientId: v.number(), path: v.string() }))),
})
export type SignedIn = v.InferOutput<typeof signedInSchema>

/** Who signs in is right so far and has a second factor: no session is open before a code of it comes along with the ticket. */
const codeAskedSchema = v.object({
  /** Good for one sign-in of this person. */
  ticket: v.string(),
  /** What the person has: an app that shows codes, passkeys. A recovery code goes with either. */
  ways: v.array(v.picklist(['totp', 'passkey'])),
  /** Seconds the ticket lives. */
  expires_in: v.number(),
})

/** What a person may show beside the password. */
export type CodeWay = v.InferOutput<typeof codeAskedSchema>['ways'][number]

/** The answer of signing in. */
export const signInAnswerSchema = v.union([signedInSchema, codeAskedSchema])
export type SignInAnswer = v.InferOutput<typeof signInAnswerSchema>

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))

/** Signs a person in by e-mail, document or user name. */
export const login = endpoint({
  method: 'POST',
  path: '/etraining_login/login/',
  summary: 'Sign in',
  access: 'public',
  inMaintenance: true,
  encoding: 'form',
  body: v.strictObject({
    username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
    password,
    link_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    /** The solved challenge (`signInChallenge`) as base64 JSON, where the answer was `login.challenge_required`. */
    recaptcha: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  }),
  response: signInAnswerSchema,
  perMinute: 30,
  errors: [
    'login.failed',
    'login.blocked',
    'login.no_profile',
    'login.password_off',
    'login.challenge_required',
    'platform.maintenance',
  ],
})

/** Rotates a refresh token; the same answer shape as `login`, so roles and modules are fresh too. */
export const refresh = endpoint({
  method: 'POST',
  path: '/o/token/',
  summary: 'Refresh the session',
  access: 'public',
  inMaintenance: true,
  encoding: 'form',
  body: v.strictObject({
    grant_type: v.literal('refresh_token'),
    refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  }),
  response: signedInSchema,
  perMinute: 120,
  errors: ['session.revoked', 'session.expired', 'platform.maintenance'],
})

/** Ends the session whose refresh token is given, on the server. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/session/logout/',
  summary: 'Sign out',
  access: 'public',
  inMaintenance: true,
  body: v.strictObject({ refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)) }),
  response: v.object({ done: v.literal(true) }),
})

/** Saves the language the person chose (id of `languages`). */
export const saveLanguage = endpoint({
  method: 'POST',
  path: '/api/session/language/',
  summary: 'Save the language',
  access: 'session',
  confined: true,
  body: v.strictObject({ languageId: v.picklist([1, 2, 3, 4]) }),
  response: v.object({ done: v.literal(true) }),
})
