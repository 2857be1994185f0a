import type { ErrorCode } from '#contract/engine/errors.ts'
import { tokenLifetime, type SignedIn } from '#contract/engine/session/session.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import type { OwnProvider } from '#contract/features/sign-in/client-provider.ts'
import { findGrant } from '#server/features/sign-in/grant-service.ts'
import { confinedTo, type SessionGrant } from './start-session-service.ts'
import { earlier, findSessionEnd } from './session-end.ts'
import { findPerson, isKeptOut } from './people/person-queries.ts'
import { hashToken, newRefreshToken, openSuccessor, sealSuccessor } from './refresh-token.ts'
import {
  extendFamily,
  findFamilyOf,
  findToken,
  insertToken,
  lockFamily,
  revokeFamily,
  revokeOfProvider,
  revokeOfSystem,
  setSuccessor,
  type FamilyRow,
} from './session-queries.ts'
import { shutForPerson } from '#server/features/settings/maintenance/period-service.ts'
import { readSignInRules, type SignInRules } from '#server/features/settings/sign-in-rules-service.ts'
import { findClients, findOpenClients, signedIn } from './signed-in-service.ts'

// [Note: Rotation] Each use of a refresh token gives the next one. The parent of the newest token,
// used again within ten seconds, gets the same successor: the answer was lost on the way, or two
// tabs asked at once. Anything older was stolen, or its thief is already ahead: the family ends.

type Rotation =
  | {
      userId: string
      familyId: string
      refreshToken: string
      endsAt: Date
      /** Of one client alone: by whom it was opened there. */
      opened: Pick<SessionGrant, 'clientId' | 'by'> | null
    }
  | { failure: ErrorCode; ended?: string }

/** Rotates a refresh token; what the person may do is read afresh. */
export async function refreshSession(services: Services, token: string): Promise<SignedIn> {
  const now = services.clock.now()
  const rules = await readSignInRules(services)
  await demandOpen(services, token, rules)
  const rotation = await services.database.inSystem((tx) => rotate(tx, token, now))
  if ('failure' in rotation) {
    if (rotation.ended) await services.sessions.revoke(rotation.ended)
    fail(rotation.failure)
  }
  const person = await services.database.inSystem((tx) => findPerson(tx, rotation.userId))
  const grant = rotation.opened && (await findGrant(services, rotation.opened))
  const only = grant ? confinedTo(grant) : undefined
  const clients = await findClients(services.database, rotation.userId, only)
  // Who was blocked, or has left, keeps the session: what waits on their device still goes to the client's staff.
  const stays = person?.superuser || (await services.database.inSystem((tx) => isKeptOut(tx, rotation.userId)))
  const isNowhere = clients.length === 0 && (only !== undefined || !stays)
  if (!person || person.blocked_at || isNowhere || (rotation.opened && !grant)) {
    await endFamily(services, rotation.familyId)
    fail('session.revoked')
  }
  return signedIn(services, {
    person,
    endsAt: rotation.endsAt,
    // One that is in maintenance stays theirs: what they do there waits on the device.
    clients,
    familyId: rotation.familyId,
    only,
    refreshToken: rotation.refreshToken,
  })
}

/**
 * Maintenance is told before the token is rotated: its successor would be lost with the refusal.
 * The session itself goes on after the maintenance.
 */
async function demandOpen(services: Services, token: string, rules: SignInRules): Promise<void> {
  if (!rules.maintenance.platform && rules.maintenance.clients.size === 0) return
  const person = await services.database.inSystem(async (tx) => {
    const family = await findFamilyOf(tx, hashToken(token))
    return family && findPerson(tx, family.user_id)
  })
  if (person) await findOpenClients(services, person, { rules })
}

/** Ends the session of a refresh token, here and on every server. Unknown tokens end nothing. */
export async function endSession(services: Services, token: string): Promise<void> {
  const known = await services.database.inSystem((tx) => findToken(tx, hashToken(token)))
  if (known) await endFamily(services, known.family_id)
}

/** Ends a session by its id, on every server. */
export async function endFamily(services: Services, familyId: string): Promise<void> {
  await services.database.inSystem((tx) => revokeFamily(tx, familyId, services.clock.now()))
  await services.sessions.revoke(familyId)
}

/** Ends every session that a system has opened, on every server. */
export async function endSessionsOfSystem(services: Services, systemId: string): Promise<void> {
  const ended = await services.database.inSystem((tx) => revokeOfSystem(tx, systemId, services.clock.now()))
  for (const familyId of ended) await services.sessions.revoke(familyId)
}

function openedBy(family: FamilyRow): Pick<SessionGrant, 'clientId' | 'by'> | null {
  const { client_id: clientId, system_id: system, provider } = family
  if (clientId === null) return null
  return { clientId, by: system === null ? { provider: provider as OwnProvider } : { system } }
}

/** Ends every session that a client's own provider has opened, on every server. */
export async function endSessionsOfProvider(
  services: Services,
  clientId: number,
  provider: OwnProvider,
): Promise<void> {
  const now = services.clock.now()
  const ended = await services.database.inSystem((tx) => revokeOfProvider(tx, clientId, provider, now))
  for (const familyId of ended) await services.sessions.revoke(familyId)
}

/** How long the holder of a token was kept out since it was given, see [Note: Time of a maintenance]. */
const shutSince = (tx: Tx, userId: string, expiresAt: Date, now: Date): Promise<number> =>
  shutForPerson(tx, userId, new Date(expiresAt.getTime() - tokenLifetime.refresh * 1000), now)

/** Failures are answered, not thrown: the family's end has to be committed. */
async function rotate(tx: Tx, token: string, now: Date): Promise<Rotation> {
  const hash = hashToken(token)
  const seen = await findToken(tx, hash)
  const family = seen && (await lockFamily(tx, seen.family_id))
  // Read again now that the family is held: another request may just have rotated it.
  const known = family && (await findToken(tx, hash))
  if (!known || family.revoked_at) return { failure: 'session.revoked' }
  const end = await findSessionEnd(tx, family.user_id, family.created_at)
  const extra = known.expires_at <= now || end <= now ? await shutSince(tx, family.user_id, known.expires_at, now) : 0
  const endsAt = new Date(end.getTime() + extra)
  if (known.expires_at.getTime() + extra <= now.getTime() || endsAt <= now) return { failure: 'session.expired' }
  const holder = { userId: family.user_id, familyId: family.id, endsAt, opened: openedBy(family) }

  if (known.successor === null) {
    const refreshToken = newRefreshToken()
    const successorHash = hashToken(refreshToken)
    const expiresAt = earlier(new Date(now.getTime() + tokenLifetime.refresh * 1000), endsAt)
    await insertToken(tx, { hash: successorHash, family_id: family.id, parent_hash: hash, expires_at: expiresAt })
    await setSuccessor(tx, hash, {
      successor: sealSuccessor(token, refreshToken),
      successor_hash: successorHash,
      rotated_at: now,
    })
    await extendFamily(tx, family.id, expiresAt, now)
    return { ...holder, refreshToken }
  }
  const successor = known.successor_hash === null ? undefined : await findToken(tx, known.successor_hash)
  const age = now.getTime() - (known.rotated_at?.getTime() ?? 0)
  if (successor?.successor_hash === null && age <= tokenLifetime.replay * 1000) {
    return { ...holder, refreshToken: openSuccessor(token, known.successor) }
  }
  await revokeFamily(tx, family.id, now)
  return { failure: 'session.revoked', ended: family.id }
}
