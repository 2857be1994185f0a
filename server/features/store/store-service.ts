import type { Store } from '#contract/features/store/store-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findStore as find, upsertStores } from './store-queries.ts'

/** A store of the client, or undefined. */
export const findStore = find

/** Writes and publishes the stores of a client. */
export async function publishStores(tx: Tx, clientId: number, stores: readonly Store[]): Promise<void> {
  if (stores.length === 0) return
  await upsertStores(tx, clientId, stores)
  await publishRows(tx, clientId, 'stores', stores)
}
