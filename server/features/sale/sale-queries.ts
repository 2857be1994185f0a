import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import type { Product } from '#contract/features/product/product-contract.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SaleTable } from '#server/platform/database/tables/tables.ts'

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

/** The campaign that a day belongs to; the one that began last where several do. */
export async function findCampaign(tx: Tx, clientId: number, day: string): Promise<Campaign | undefined> {
  const row = await tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('begins_on', '<=', day)
    .where('ends_on', '>=', day)
    .orderBy('begins_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, beginsOn: row.begins_on, endsOn: row.ends_on }
}

/** When the person sent this invoice in this campaign before. */
export async function findRepeated(
  tx: Tx,
  owner: { clientId: number; userId: string },
  campaignId: number,
  invoiceKey: string,
): Promise<{ capturedAt: Date } | undefined> {
  const row = await tx
    .selectFrom('sale')
    .select('captured_at')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('campaign_id', '=', campaignId)
    .where('invoice_key', '=', invoiceKey)
    .executeTakeFirst()
  return row && { capturedAt: row.captured_at }
}

export async function insertSale(tx: Tx, sale: SaleTable, lines: Sale['lines']): Promise<void> {
  await tx.insertInto('sale').values(sale).execute()
  await tx
    .insertInto('sale_line')
    .values(
      lines.map((line, position) => ({
        client_id: sale.client_id,
        sale_id: sale.id,
        position,
        product_id: line.productId,
        quantity: line.quantity,
        points: line.points,
      })),
    )
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

export async function upsertCampaigns(tx: Tx, clientId: number, campaigns: readonly Campaign[]): Promise<void> {
  await tx
    .insertInto('campaign')
    .values(
      campaigns.map(({ id, name, beginsOn, endsOn }) => ({
        client_id: clientId,
        id,
        name,
        begins_on: beginsOn,
        ends_on: endsOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        begins_on: eb.ref('excluded.begins_on'),
        ends_on: eb.ref('excluded.ends_on'),
      })),
    )
    .execute()
}

/** The campaign of that day, else the next one to begin. */
export async function findNearest(tx: Tx, clientId: number, day: string): Promise<Campaign | undefined> {
  const running = await findCampaign(tx, clientId, day)
  if (running) return running
  const row = await tx
    .selectFrom('campaign')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('begins_on', '>', day)
    .orderBy('begins_on')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, beginsOn: row.begins_on, endsOn: row.ends_on }
}
