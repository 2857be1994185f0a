import { newId } from '#contract/ids.ts'
import { tokenLifetime, type SignedIn } from '#contract/session.ts'
import { fail } from '#server/platform/problem.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/services.ts'
import { openLoginLimits, type LoginLimits } from './login-limits.ts'
import { checkPassword } from './password.ts'
import { findPersonByName } from './person-queries.ts'
import { hashToken, newRefreshToken } from './refresh-token.ts'
import { insertFamily, insertToken } from './session-queries.ts'
import { findClients, signedIn } from './signed-in-service.ts'

const limitsOf = new WeakMap<Limits, LoginLimits>()

/** Signs a person in. People who do not exist get the same answer, as late, as a wrong password. */
export async function signIn(
  services: Services,
  typed: { username: string; password: string },
  address: string,
): Promise<SignedIn> {
  const limits = limitsOf.get(services.limits) ?? openLoginLimits(services.limits)
  limitsOf.set(services.limits, limits)
  await limits.demand(typed.username, address)

  // The database cannot keep a NUL: nobody has such a name.
  const storable = !typed.username.includes('\0')
  const person = storable ? await services.database.inSystem((tx) => findPersonByName(tx, typed.username)) : undefined
  const right = await checkPassword(person?.password_hash, typed.password)
  if (!person || !right) fail('login.failed')
  limits.succeeded(typed.username, address)
  if (person.blocked_at) fail('login.blocked')
  const clients = await findClients(services.database, person.id)
  if (clients.length === 0) fail('login.no_profile')

  const now = services.clock.now()
  const familyId = newId(now.getTime())
  const refreshToken = newRefreshToken()
  const expiresAt = new Date(now.getTime() + tokenLifetime.refresh * 1000)
  await services.database.inSystem(async (tx) => {
    await insertFamily(tx, {
      id: familyId,
      user_id: person.id,
      created_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    })
    await insertToken(tx, {
      hash: hashToken(refreshToken),
      family_id: familyId,
      parent_hash: null,
      expires_at: expiresAt,
    })
  })
  return signedIn(services.tokens, { person, familyId, refreshToken, clients })
}
