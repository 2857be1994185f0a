import { createHash, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { SignedIn } from '#contract/engine/session/session.ts'
import type { BrowserProvider, SignInProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import { hashOf, takeOnce } from '#server/features/session/tokens/one-time-service.ts'
import { personById } from '#server/features/session/people/people-service.ts'
import { startSession, type SignInFrom } from '#server/features/session/start-session-service.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { takeCode } from './identity-queries.ts'

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
): Promise<SignedIn> {
  const userId =
    provider === 'webservice'
      ? await takeWebserviceToken(services, token)
      : await exchangeCode(services, provider, token)
  if (userId === undefined) fail(failureOf[provider])
  const person = userId === null ? undefined : await personById(services, userId)
  if (!person) fail('login.no_profile')
  return startSession(services, person, from)
}

/** Whose token it is; undefined when it is not good (any more). */
async function takeWebserviceToken(services: Services, token: string): Promise<string | undefined> {
  const ticket = await services.tokens.readTicket('webservice', token)
  if (ticket?.userId === undefined) return undefined
  return (await takeOnce(services, `webservice ${ticket.id}`, ticket.expiresAt)) ? ticket.userId : undefined
}

/** Whose code it is (null: nobody of ours); undefined when it is not good. A wrong verifier uses it up too. */
async function exchangeCode(
  { database, clock }: Services,
  provider: BrowserProvider,
  token: string,
): Promise<string | null | undefined> {
  const [code = '', verifier = ''] = token.split('.')
  const found = await database.inSystem((tx) => takeCode(tx, hashOf(code)))
  if (!found || found.provider !== provider || found.expires_at <= clock.now()) return undefined
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(found.challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? found.user_id : undefined
}
