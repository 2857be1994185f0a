import type { ReloadedTokens } from '#contract/features/sign-in/sign-in-contract.ts'
import type { Person } from '#server/engine/http/implement.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { findPerson } from './people/person-queries.ts'
import { earlier, findSessionEnd } from './session-end.ts'
import { findFamily } from './session-queries.ts'
import { describeUser, findClients, freshTokens } from './signed-in-service.ts'

/** Tokens anew for a running session, with what its person may do now; no refresh token goes out here. */
export async function reloadTokens(services: Services, holder: Person): Promise<ReloadedTokens> {
  const now = services.clock.now()
  const { person, endsAt } = await services.database.inSystem(async (tx) => {
    const family = await findFamily(tx, holder.sessionId)
    // An access token alone, renewed again and again, would outlive its session.
    if (!family || family.revoked_at || family.user_id !== holder.userId) fail('session.revoked')
    return {
      person: await findPerson(tx, family.user_id),
      endsAt: earlier(family.expires_at, await findSessionEnd(tx, family.user_id, family.created_at)),
    }
  })
  if (endsAt <= now) fail('session.expired')
  if (!person || person.blocked_at) fail('session.revoked')
  const clients = await findClients(services.database, person.id, holder.only)
  if (clients.length === 0) fail('login.no_profile')
  return { ...(await freshTokens(services, holder, endsAt)), user: describeUser(person), clients }
}
