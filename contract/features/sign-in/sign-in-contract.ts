import * as v from 'valibot'
import { feature } from '#contract/engine/feature.ts'
import { addClientSystem, clientSystems, renewClientSystem, revokeClientSystem } from './client-system.ts'
import { clientProviders, removeClientProvider, saveClientProvider } from './client-provider.ts'
import { slugSchema } from '#contract/engine/ids.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { signInAnswerSchema, tokensSchema, userSchema } from '#contract/engine/session/session.ts'
import { clientMembershipSchema } from '#contract/engine/session/client.ts'
import { signInPaths } from './sign-in-paths.ts'

/** Ways to sign in without a password of ours. */
export const signInProviders = ['google', 'oidc', 'saml', 'webservice'] as const
export type SignInProvider = (typeof signInProviders)[number]
/** Those that lead through a page of somebody else's. */
export const browserProviders = ['google', 'oidc', 'saml'] as const
export type BrowserProvider = (typeof browserProviders)[number]

const given = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))

/** A path of the app: what a ticket may lead to. Never another site (`//`, `/\`), no control characters. */
const appPathSchema = v.pipe(v.string(), v.maxLength(512), v.regex(/^\/(?![/\\])[\w\-./?=&%~:@+]*$/))

/**
 * Signs a person in by what another system says of them (exact legacy path). `token` is, by provider:
 * - `google`, `oidc`, `saml`: `<code>.<verifier>`, the one-time code the callback left in the app's
 *   fragment and the verifier whose hash the app gave when it started (see `startSignIn`).
 * - `webservice`: the signed token another system asked for (see `issueWebserviceToken`).
 */
export const alternativeLogin = endpoint({
  method: 'POST',
  path: '/etraining_login/alternative_login/',
  summary: 'Sign in by another system',
  access: 'public',
  inMaintenance: true,
  encoding: 'form',
  body: v.strictObject({
    provider: v.picklist(signInProviders),
    token: given,
    link_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  }),
  response: signInAnswerSchema,
  perMinute: 30,
  errors: [
    'login.google_failed',
    'login.provider_failed',
    'login.webservice_failed',
    'login.blocked',
    'login.no_profile',
    'platform.maintenance',
  ],
})

/**
 * A page visit, not a call: leads the browser to the provider. `challenge` is the base64url SHA-256
 * of a secret the app keeps in this tab: only who holds it can use the code the callback makes.
 */
export const startSignIn = endpoint({
  method: 'GET',
  path: '/etraining_login/start/:provider/',
  summary: 'Begin a sign-in at another system (page visit)',
  access: 'public',
  inMaintenance: true,
  params: v.strictObject({ provider: v.picklist(browserProviders) }),
  query: v.strictObject({
    challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    /** The client whose own provider it is, where it has one. */
    client: v.optional(slugSchema),
  }),
  produces: 'text/html',
  perMinute: 30,
})

/** Where OpenID providers send the browser back to; leads on to the app. Their query is theirs: read by hand. */
export const finishOidc = endpoint({
  method: 'GET',
  path: '/etraining_login/callback/:provider/',
  summary: 'Return from an OpenID provider (page visit)',
  access: 'public',
  inMaintenance: true,
  params: v.strictObject({ provider: v.picklist(['google', 'oidc']) }),
  produces: 'text/html',
  perMinute: 30,
})

/** Where a SAML provider posts its answer from its own page (assertion consumer service). */
export const finishSaml = endpoint({
  method: 'POST',
  path: '/etraining_login/saml/acs/',
  summary: 'Answer of a SAML provider (page visit)',
  access: 'public',
  inMaintenance: true,
  encoding: 'form',
  fromOtherSites: true,
  body: v.object({
    SAMLResponse: v.pipe(v.string(), v.minLength(1), v.maxLength(200_000)),
    RelayState: v.optional(v.pipe(v.string(), v.maxLength(1024))),
  }),
  produces: 'text/html',
  perMinute: 30,
})

/** What a SAML provider needs to know of us. */
export const samlMetadata = endpoint({
  method: 'GET',
  path: '/etraining_login/saml/metadata/',
  summary: 'SAML metadata of this service provider',
  access: 'public',
  inMaintenance: true,
  produces: 'application/samlmetadata+xml',
  errors: ['resource.not_found'],
})

/**
 * Another system of a client asks for a token that signs one of its people in, once, within five
 * minutes. It signs its own calls with the Basic credentials a programme administrator made for it.
 * The session is of that client alone, in the modules the system was given, and none is opened as staff.
 */
export const issueWebserviceToken = endpoint({
  method: 'POST',
  path: '/accounts/webservice_token/',
  summary: 'Issue a single-use sign-in token (systems of a client)',
  access: 'system',
  encoding: 'form',
  body: v.strictObject({
    /** E-mail, document or user name of a member of the client. */
    username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)),
  }),
  response: v.object({
    token: v.string(),
    /** Address that opens the app signed in: `…/webservice-login/<token>`. */
    url: v.string(),
    expires_in: v.number(),
  }),
  perMinute: 600,
  errors: ['login.no_profile', 'access.denied'],
})

/** Another system asks for a link token to put into its e-mail or campaign: where to go, in which client. */
export const issueLinkToken = endpoint({
  method: 'POST',
  path: '/accounts/link_token/',
  summary: 'Issue a link token (systems of a client)',
  access: 'system',
  encoding: 'form',
  body: v.strictObject({
    path: appPathSchema,
    /** Days the link works; 30 unless told. */
    days: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/)), '30'),
  }),
  response: v.object({ link_token: v.string(), expires_in: v.number() }),
})

/** Tokens anew with what the person may do now; the refresh token stays as it is (exact legacy path). */
export const reloadUserTokens = endpoint({
  method: 'POST',
  path: '/accounts/reload_user_tokens/',
  summary: 'Renew access and realtime tokens',
  access: 'session',
  confined: true,
  response: v.object({
    ...v.omit(tokensSchema, ['refresh_token']).entries,
    user: userSchema,
    clients: v.array(clientMembershipSchema),
  }),
  perMinute: 60,
  errors: ['login.no_profile', 'platform.maintenance'],
})
export type ReloadedTokens = v.InferOutput<typeof reloadUserTokens.response & object>

/** A puzzle that costs a device about a second and a guesser too much; its solution is the login's `recaptcha`. */
export const signInChallenge = endpoint({
  method: 'GET',
  path: '/api/sign-in/proof/',
  summary: 'Challenge of the proof of work',
  access: 'public',
  inMaintenance: true,
  response: v.object({
    parameters: v.object({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      data: v.object({ until: v.number() }),
    }),
    signature: v.string(),
  }),
  perMinute: 60,
})

export const signInContract = feature({
  name: 'sign-in',
  paths: signInPaths,
  endpoints: {
    alternativeLogin,
    startSignIn,
    finishOidc,
    finishSaml,
    samlMetadata,
    issueWebserviceToken,
    issueLinkToken,
    reloadUserTokens,
    signInChallenge,
    clientSystems,
    addClientSystem,
    renewClientSystem,
    revokeClientSystem,
    clientProviders,
    saveClientProvider,
    removeClientProvider,
  },
  errors: {
    'login.failed': 401,
    'login.blocked': 403,
    'login.no_profile': 403,
    'login.password_off': 403,
    'login.google_failed': 401,
    'login.provider_failed': 401,
    'login.webservice_failed': 401,
    'login.challenge_required': 403,
  },
})
