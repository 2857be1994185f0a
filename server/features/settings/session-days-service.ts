import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findClientsAccess, findOwnClientIds, findPlatform } from './settings-queries.ts'

/** How many days after signing in a session of the person ends at the latest: the fewest that a client of theirs allows. */
export async function readSessionDays(tx: Tx, userId: string): Promise<number> {
  const platform = { ...defaultAccessSettings, ...(await findPlatform(tx)).access }
  const own = new Set(await findOwnClientIds(tx, userId))
  const clients = (await findClientsAccess(tx)).filter(({ id }) => own.has(id))
  const days = clients.map(({ access }) => access.sessionDays ?? platform.sessionDays)
  return days.length > 0 ? Math.min(...days) : platform.sessionDays
}
