import type { Sale } from '#contract/features/sale/sale-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SaleTable } from './sale-tables.ts'

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

/** How many sales of a person wait for somebody to look at their evidence. */
export async function countInReview(tx: Tx, owner: { clientId: number; userId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('sale')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('status', '=', 'review')
    .executeTakeFirstOrThrow()
  return count
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
