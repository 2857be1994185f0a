import type { Product } from '#contract/features/product/product-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findProducts as find, upsertProducts, type KnownProduct } from './product-queries.ts'

export type { KnownProduct } from './product-queries.ts'

/** Some products of the client by their ids; those it does not have are missing. */
export const findProducts = async (
  tx: Tx,
  clientId: number,
  ids: readonly number[],
): Promise<Map<number, KnownProduct>> => new Map((await find(tx, clientId, ids)).map((one) => [one.id, one]))

/** Every product of the client. */
export const listProducts = (tx: Tx, clientId: number): Promise<KnownProduct[]> => find(tx, clientId)

/** Writes and publishes the products of a client; those it did not have are added `now`. */
export async function publishProducts(
  tx: Tx,
  clientId: number,
  products: readonly Product[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return
  await upsertProducts(tx, clientId, products, now)
  await publishRows(tx, clientId, 'products', products)
}
