import { createHash, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { SignInAnswer } from '#contract/engine/session/session.ts'
import type { BrowserProvider, SignInProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import { startOrAskCode } from '#server/features/second-factor/code-step-service.ts'
import { hashOf, takeOnce } from '#server/features/session/tokens/one-time-service.ts'
import { personById } from '#server/features/session/people/people-service.ts'
import type { SignInFrom } from '#server/features/session/start-session-service.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { findGrant } from './grant-service.ts'
import { takeCode } from './identity-queries.ts'
import type { SignInCodeTable } from './sign-in-tables.ts'

const failureOf: Record<SignInProvider, ErrorCode> = {
  google: 'login.google_failed',
  oidc: 'login.provider_failed',
  saml: 'login.provider_failed',
  webservice: 'login.webservice_failed',
}

/** Signs in whom another system vouched for. */
export async function signInByProvider(
  services: Services,
  { provider, token }: { provider: SignInProvider; token: string },
  from: SignInFrom,
): Promise<SignInAnswer> {
  if (provider === 'webservice') return signInForSystem(services, token, from)
  const code = (await exchangeCode(services, provider, token)) ?? fail(failureOf[provider])
  const { user_id: userId, client_id: clientId } = code
  const vouched = { ...from, factor: code.factor }
  const person = userId === null ? undefined : await personById(services, userId)
  if (!person) fail('login.no_profile')
  if (clientId === null || provider === 'google') return startOrAskCode(services, person, vouched)
  // By the client's own provider, while it is set up: in that client alone.
  const grant = (await findGrant(services, { clientId, by: { provider } })) ?? fail(failureOf[provider])
  return startOrAskCode(services, person, vouched, grant)
}

/** Signs a member in by a system's token: in its client alone, with what the system was given and holds still. */
async function signInForSystem(services: Services, token: string, from: SignInFrom): Promise<SignInAnswer> {
  const ticket = await services.tokens.readTicket('webservice', token)
  const { id, clientId, userId, systemId, expiresAt } = ticket ?? fail(failureOf.webservice)
  if (userId === undefined || systemId === undefined) fail(failureOf.webservice)
  if (!(await takeOnce(services, `webservice ${id}`, expiresAt))) fail(failureOf.webservice)
  const grant = (await findGrant(services, { clientId, by: { system: systemId } })) ?? fail(failureOf.webservice)
  const person = (await personById(services, userId)) ?? fail('login.no_profile')
  return startOrAskCode(services, person, from, grant)
}

/** What a code stands for; undefined when it is not good. A wrong verifier uses it up too. */
async function exchangeCode(
  { database, clock }: Services,
  provider: BrowserProvider,
  token: string,
): Promise<SignInCodeTable | undefined> {
  const [code = '', verifier = ''] = token.split('.')
  const found = await database.inSystem((tx) => takeCode(tx, hashOf(code)))
  if (!found || found.provider !== provider || found.expires_at <= clock.now()) return undefined
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(found.challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? found : undefined
}
