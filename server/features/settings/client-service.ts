import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '#server/engine/services.ts'
import {
  findClientNotes,
  findClientsWith,
  mergeAccess,
  saveClientNotes,
  upsertClient,
  type ClientSettings,
} from './client-queries.ts'

export type { ClientSettings } from './client-queries.ts'

/** Sets a client up, or changes it. */
export async function saveClient(
  { database, members }: Pick<Services, 'database' | 'members'>,
  client: ClientSettings,
): Promise<void> {
  await database.inSystem((tx) => upsertClient(tx, client))
  // Its modules may have changed for everybody.
  await members.changed()
}

/** Notes kept with each client. */
export async function readClientNotes(tx: Tx): Promise<Map<number, Record<string, unknown>>> {
  return findClientNotes(tx)
}

/** Replaces the notes of a client. */
export async function writeClientNotes(tx: Tx, clientId: number, notes: Record<string, unknown>): Promise<void> {
  await saveClientNotes(tx, clientId, notes)
}

/** Clients that have a module switched on. */
export const listClientsWith = findClientsWith

/** Sets parts of what a client's open area is (or the platform's, for client 0), as an installation's own content does. */
export async function writeAccess(tx: Tx, clientId: number, access: Partial<AccessSettings>): Promise<void> {
  await mergeAccess(tx, clientId, access)
}
