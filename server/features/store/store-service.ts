import type { Store } from '#contract/features/store/store-on-device.ts'
import { takesPart, tookPart } from '#contract/features/store/store-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findStore as find, findStoreCodes as findCodes, upsertStores } from './store-queries.ts'

/** A store of the client that takes part on a day, or undefined. */
export async function findStore(tx: Tx, clientId: number, storeId: number, day: string): Promise<Store | undefined> {
  const store = await find(tx, clientId, storeId)
  return store && takesPart(store, day) ? store : undefined
}

/** A store of the client that takes part on any day from one to another, or undefined. */
export async function findStoreBetween(
  tx: Tx,
  clientId: number,
  storeId: number,
  days: readonly [string, string],
): Promise<Store | undefined> {
  const store = await find(tx, clientId, storeId)
  return store && tookPart(store, days) ? store : undefined
}

/** What a store of the client is called, or undefined. */
export async function findStoreName(tx: Tx, clientId: number, storeId: number): Promise<string | undefined> {
  return (await find(tx, clientId, storeId))?.name
}

/** What codes mean which stores of the client. */
export const findStoreCodes = findCodes

/** Whether people can be put into a store of the client. */
export async function isStoreActive(tx: Tx, clientId: number, storeId: number): Promise<boolean> {
  const store = await find(tx, clientId, storeId)
  return store !== undefined && !store.retired
}

/** Writes and publishes the stores of a client. */
export async function publishStores(tx: Tx, clientId: number, stores: readonly Store[]): Promise<void> {
  if (stores.length === 0) return
  await upsertStores(tx, clientId, stores)
  await publishRows(tx, clientId, 'stores', stores)
}
