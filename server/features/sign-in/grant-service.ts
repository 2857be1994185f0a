import type { Services } from '#server/engine/services.ts'
import type { SessionGrant } from '#server/features/session/start-session-service.ts'
import { findProvider } from './client-provider/client-provider-queries.ts'
import { findSystem } from './client-system/client-system-queries.ts'

/**
 * What a session confined to a client may do there, while who opened it still may: a system whose credentials hold, or
 * the client's own provider. Null once that is over.
 */
export async function findGrant(
  { database }: Pick<Services, 'database'>,
  { clientId, by }: Pick<SessionGrant, 'clientId' | 'by'>,
): Promise<SessionGrant | null> {
  return database.inTenant(clientId, async (tx) => {
    if ('provider' in by) {
      const provider = await findProvider(tx, clientId, by.provider)
      return provider ? { clientId, modules: null, staff: true, by } : null
    }
    const system = await findSystem(tx, clientId, by.system)
    return system && !system.revoked_at ? { clientId, modules: system.modules, by } : null
  })
}
