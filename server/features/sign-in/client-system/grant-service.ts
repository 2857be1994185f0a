import type { Services } from '#server/engine/services.ts'
import { findSystem } from './client-system-queries.ts'

/** What a system of a client was given, while its credentials hold; null once they were revoked. */
export async function findGrant(
  { database }: Pick<Services, 'database'>,
  system: { id: string; clientId: number },
): Promise<{ id: string; clientId: number; modules: readonly string[] | null } | null> {
  const { id, clientId } = system
  const found = await database.inTenant(clientId, (tx) => findSystem(tx, clientId, id))
  return found && !found.revoked_at ? { id, clientId, modules: found.modules } : null
}
