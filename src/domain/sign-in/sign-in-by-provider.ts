import type { CodeWay, SignInAnswer } from '#contract/engine/session/session.ts'
import { alternativeLogin, reloadUserTokens, type SignInProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import { bearer, createCall } from '#platform/call.ts'
import { closeOthers } from '#engine/lock/lock.ts'
import { publicCall, serverOrigin } from '#engine/session/public-call.ts'
import { saveSession, type Begun, type Session } from '#engine/session/session.ts'

/** A session that has just begun, and where its link token leads (null: nowhere in particular). */
export interface BegunSession {
  session: Session
  path: string | null
}

/** Keeps a sign-in on this device, in the client its link was for; whoever was open here before is closed. */
export async function beginSession(signedIn: Begun, options?: { webservice: boolean }): Promise<BegunSession> {
  const { link } = signedIn
  const session = await saveSession(signedIn, link?.clientId ?? null, options)
  await closeOthers()
  return { session, path: link?.path ?? null }
}

/** A sign-in that is right so far: its person has a second factor, and a code of it is asked for. */
export interface AskedCode {
  /** What the code is sent along with. */
  ticket: string
  /** What the person has. */
  ways: CodeWay[]
  /** Another system opens the session. */
  webservice: boolean
}

/** Keeps the session that a sign-in has opened; or says that a code is asked for first. */
export async function beginOrAsk(answer: SignInAnswer, webservice = false): Promise<BegunSession | AskedCode> {
  if (!('ticket' in answer)) return beginSession(answer, { webservice })
  const { ticket, ways } = answer
  return { ticket, ways, webservice }
}

/**
 * Exchanges what another system gave for a session on this device, once: a webservice token, or
 * `<code>.<verifier>` of Google, OpenID or SAML (see `alternativeLogin`). Throws what the call throws:
 * `login.google_failed`, `login.provider_failed`, `login.webservice_failed`, `login.no_profile` …
 */
export async function signInByProvider(
  provider: SignInProvider,
  token: string,
  linkToken: string | null = null,
): Promise<BegunSession | AskedCode> {
  const body = { provider, token, ...(linkToken !== null && { link_token: linkToken }) }
  return beginOrAsk(await publicCall()(alternativeLogin, { body }), provider === 'webservice')
}

/**
 * Takes over a session by the access token that came in the address (`access_token`): exchanged at
 * once for one of this device's own, which ends with it, since no refresh token comes along.
 */
export async function signInByAccessToken(accessToken: string): Promise<BegunSession> {
  const call = createCall({ baseUrl: serverOrigin(), authorize: () => Promise.resolve(bearer(accessToken)) })
  return beginSession(await call(reloadUserTokens, {}))
}
