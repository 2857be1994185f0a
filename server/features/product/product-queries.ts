import type { Product } from '#contract/features/product/product-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Points by product as they are now; products that the client does not have are missing. */
export async function findPoints(
  tx: Tx,
  clientId: number,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'points'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...productIds])
    .execute()
  return new Map(rows.map((row) => [row.id, row.points]))
}

/** What products were worth before, each up to the moment of its change; the earliest change first. */
export async function findFormerPoints(tx: Tx, clientId: number, productIds: readonly number[]) {
  return tx
    .selectFrom('product_points')
    .select(['product_id as productId', 'until', 'points'])
    .where('client_id', '=', clientId)
    .where('product_id', 'in', [...productIds])
    .orderBy('until')
    .execute()
}

/** Writes products; what changed ones were worth until `now` is kept. */
export async function upsertProducts(tx: Tx, clientId: number, products: readonly Product[], now: Date): Promise<void> {
  const before = await findPoints(
    tx,
    clientId,
    products.map((product) => product.id),
  )
  const changed = products.filter(({ id, points }) => before.has(id) && before.get(id) !== points)
  if (changed.length > 0) {
    await tx
      .insertInto('product_points')
      .values(
        changed.map(({ id }) => ({ client_id: clientId, product_id: id, until: now, points: before.get(id) ?? 0 })),
      )
      .onConflict((conflict) => conflict.columns(['client_id', 'product_id', 'until']).doNothing())
      .execute()
  }
  await tx
    .insertInto('product')
    .values(
      products.map(({ productType, ...product }) => ({ client_id: clientId, ...product, product_type: productType })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        sku: eb.ref('excluded.sku'),
        name: eb.ref('excluded.name'),
        detail: eb.ref('excluded.detail'),
        brand: eb.ref('excluded.brand'),
        product_type: eb.ref('excluded.product_type'),
        points: eb.ref('excluded.points'),
      })),
    )
    .execute()
}
