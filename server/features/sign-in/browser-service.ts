import type { FastifyReply } from 'fastify'
import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'
import type { Services } from '#server/engine/services.ts'
import { findProvidedPerson, makeCode, type ProvidedIdentity } from './identity-service.ts'
import { returnToApp } from './return-page.ts'

/** Leads the browser to the provider; one that does not answer, or is not set up, leads back with the failure. */
export async function begin(
  reply: FastifyReply,
  provider: BrowserProvider,
  { log }: Pick<Services, 'log'>,
  addressOf: () => Promise<string | null>,
): Promise<FastifyReply> {
  try {
    const url = await addressOf()
    if (url !== null) return reply.header('cache-control', 'no-store').redirect(url, 303)
    log.warn({ provider }, 'a sign-in provider that is not set up was asked for')
  } catch (error) {
    log.warn({ failure: describe(error), provider }, 'a sign-in provider could not be asked')
  }
  return returnToApp(reply, provider, null)
}

/** Leads the browser back to the app, with a code for whom the provider named or with the failure. */
export async function end(
  reply: FastifyReply,
  provider: BrowserProvider,
  services: Services,
  answerOf: () => Promise<{ identity: ProvidedIdentity; challenge: string }>,
): Promise<FastifyReply> {
  try {
    const { identity, challenge } = await answerOf()
    const userId = await findProvidedPerson(services, identity)
    const clientId = identity.own?.clientId ?? null
    return returnToApp(
      reply,
      provider,
      await makeCode(services, { provider, clientId, userId, challenge, factor: identity.factor }),
    )
  } catch (error) {
    services.log.warn({ failure: describe(error), provider }, 'a sign-in at a provider failed')
  }
  return returnToApp(reply, provider, null)
}

/** Name and message of a failure; its causes are left out: they hold what the provider sent, codes and all. */
const describe = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')
