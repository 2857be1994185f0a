import type { DeviceSession } from '#contract/features/session/session-contract.ts'
import type { Person } from '#server/engine/http/implement.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { readDevice } from './device-family.ts'
import { endFamily } from '../refresh-service.ts'
import { findFamilies } from '../session-queries.ts'

export { deviceFamily } from './device-family.ts'

/** Where a person is signed in, the session that asks first. */
export async function listSessions(services: Services, { userId, sessionId }: Person): Promise<DeviceSession[]> {
  const families = await services.database.inSystem((tx) => findFamilies(tx, userId, services.clock.now()))
  return families
    .map((family) => ({
      id: family.id,
      ...readDevice(family.device),
      startedAt: family.created_at.toISOString(),
      lastSeenAt: (family.last_seen_at ?? family.created_at).toISOString(),
      current: family.id === sessionId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** Ends a session of the person's own; anybody else's is not there for them. */
export async function endOwnSession(services: Services, { userId }: Person, id: string): Promise<void> {
  const families = await services.database.inSystem((tx) => findFamilies(tx, userId, services.clock.now()))
  if (!families.some((family) => family.id === id)) fail('resource.not_found')
  await endFamily(services, id)
}

/** Ends every session of a person but one (all of them without it); answers how many. For password changes too. */
export async function endSessions(services: Services, userId: string, keep?: string): Promise<number> {
  const families = await services.database.inSystem((tx) => findFamilies(tx, userId, services.clock.now()))
  const others = families.filter((family) => family.id !== keep)
  for (const family of others) await endFamily(services, family.id)
  return others.length
}
