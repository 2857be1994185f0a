import type { Product } from '#contract/features/product/product-contract.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findFormerPoints, findPoints, upsertProducts } from './product-queries.ts'

/**
 * Points by product as they were for something done on `day` and captured at `capturedAt`: a change counts for what is
 * done on later days, and on the day of the change for what is captured after it. Unknown products are missing.
 */
export async function findPointsAt(
  tx: Tx,
  { clientId, timeZone }: { clientId: number; timeZone: string },
  productIds: readonly number[],
  { day, capturedAt }: { day: string; capturedAt: Date },
): Promise<Map<number, number>> {
  const points = await findPoints(tx, clientId, productIds)
  const former = await findFormerPoints(tx, clientId, productIds)
  // The earliest change afterwards has the last word.
  for (const change of former.toReversed())
    if (capturedAt < change.until || day < dayIn(timeZone, change.until)) points.set(change.productId, change.points)
  return points
}

/** Writes and publishes the products of a client; changed points count from `now` on. */
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
