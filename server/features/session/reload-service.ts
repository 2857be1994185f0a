import type { ReloadedTokens } from '#contract/features/sign-in/sign-in-contract.ts'
import type { Person } from '#server/engine/http/implement.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { findPerson } from './people/person-queries.ts'
import { describeUser, findClients, freshTokens } from './signed-in-service.ts'

/** Tokens anew for a running session, with what its person may do now; no refresh token goes out here. */
export async function reloadTokens(services: Services, holder: Person): Promise<ReloadedTokens> {
  const person = await services.database.inSystem((tx) => findPerson(tx, holder.userId))
  if (!person || person.blocked_at) fail('session.revoked')
  const clients = await findClients(services.database, person.id, holder.only)
  if (clients.length === 0) fail('login.no_profile')
  return { ...(await freshTokens(services.tokens, holder)), user: describeUser(person), clients }
}
