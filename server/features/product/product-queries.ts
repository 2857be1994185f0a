import type { Product } from '#contract/features/product/product-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ProductTable } from './product-tables.ts'

/** A product with when the client had it first. */
export interface KnownProduct extends Product {
  addedAt: Date
}

const known = (row: ProductTable): KnownProduct => ({
  id: row.id,
  sku: row.sku,
  name: row.name,
  detail: row.detail,
  brand: row.brand,
  productType: row.product_type,
  ...(row.processor !== null && { processor: row.processor }),
  ...(row.generation !== null && { generation: row.generation }),
  ...(row.form_factor !== null && { formFactor: row.form_factor }),
  addedAt: row.added_at,
})

/** Products of the client, all of them or some by their ids, in the order of their ids. */
export async function findProducts(tx: Tx, clientId: number, ids?: readonly number[]): Promise<KnownProduct[]> {
  if (ids?.length === 0) return []
  let query = tx.selectFrom('product').selectAll().where('client_id', '=', clientId)
  if (ids) query = query.where('id', 'in', [...ids])
  return (await query.orderBy('id').execute()).map(known)
}

/** Writes products; one that is there keeps when it was added. */
export async function upsertProducts(tx: Tx, clientId: number, products: readonly Product[], now: Date): Promise<void> {
  await tx
    .insertInto('product')
    .values(
      products.map(({ productType, processor, generation, formFactor, ...product }) => ({
        client_id: clientId,
        ...product,
        product_type: productType,
        processor: processor ?? null,
        generation: generation ?? null,
        form_factor: formFactor ?? null,
        added_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        sku: eb.ref('excluded.sku'),
        name: eb.ref('excluded.name'),
        detail: eb.ref('excluded.detail'),
        brand: eb.ref('excluded.brand'),
        product_type: eb.ref('excluded.product_type'),
        processor: eb.ref('excluded.processor'),
        generation: eb.ref('excluded.generation'),
        form_factor: eb.ref('excluded.form_factor'),
      })),
    )
    .execute()
}
