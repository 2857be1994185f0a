import type { ValuedLine } from '#contract/features/campaign/points/points-rule.ts'
import type { Insertable, Updateable } from 'kysely'
import { nobody } from '#server/engine/ledger/account-id.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { SaleTable } from './sale-tables.ts'

/** When the person sent this invoice in this campaign before: by its number, or by what its code calls it. */
export async function findRepeated(
  tx: Tx,
  owner: { clientId: number; userId: string },
  {
    campaignId,
    by,
    key,
    except,
  }: { campaignId: number; by: 'invoice_key' | 'scan_key'; key: string; except: string | undefined },
): Promise<{ capturedAt: Date } | undefined> {
  const row = await tx
    .selectFrom('sale')
    .select('captured_at')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('campaign_id', '=', campaignId)
    .where(by, '=', key)
    // What its person took back frees its number. The index stands for these alone: without it every sale is looked at.
    .where('status', '<>', 'cancelled')
    .where('id', '<>', except ?? nobody)
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

export async function insertSale(tx: Tx, sale: Insertable<SaleTable>, lines: readonly ValuedLine[]): Promise<void> {
  await tx.insertInto('sale').values(sale).execute()
  await insertLines(tx, sale.client_id, sale.id, lines)
}

async function insertLines(tx: Tx, clientId: number, saleId: string, lines: readonly ValuedLine[]): Promise<void> {
  await tx
    .insertInto('sale_line')
    .values(
      lines.map((line, position) => ({
        client_id: clientId,
        sale_id: saleId,
        position,
        product_id: line.productId,
        quantity: line.quantity,
        rule_position: line.rulePosition,
        unit_points: line.unitPoints,
        unit_xp: line.unitXp,
        multiplied: line.multiplied,
        points: line.points,
        xp: line.xp,
      })),
    )
    .execute()
}

/** How many points of each rule that bounds them a person has reported in a campaign; what came to nothing does not count. */
export async function sumByRule(
  tx: Tx,
  owner: { clientId: number; userId: string },
  { campaignId, except }: { campaignId: number; except?: string | undefined },
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('sale_line')
    .innerJoin('sale', (join) =>
      join.onRef('sale.client_id', '=', 'sale_line.client_id').onRef('sale.id', '=', 'sale_line.sale_id'),
    )
    .select((eb) => ['sale_line.rule_position', eb.fn.sum<string>('sale_line.points').as('points')])
    .where('sale.client_id', '=', owner.clientId)
    .where('sale.user_id', '=', owner.userId)
    .where('sale.campaign_id', '=', campaignId)
    .where('sale.status', 'not in', ['refused', 'cancelled', 'reversed'])
    .where('sale.id', '<>', except ?? nobody)
    .groupBy('sale_line.rule_position')
    .execute()
  return new Map(rows.map((row) => [row.rule_position ?? 0, Number(row.points)]))
}

/** Sales of a client with what they are read by at the desk. */
export async function findSales(tx: Tx, clientId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('sale')
    .innerJoin('store', (join) =>
      join.onRef('store.client_id', '=', 'sale.client_id').onRef('store.id', '=', 'sale.store_id'),
    )
    .selectAll('sale')
    .select('store.name as store_name')
    .where('sale.client_id', '=', clientId)
    .where('sale.id', 'in', [...ids])
    .execute()
}

/** The lines of a sale, in their order, with what their products are called. */
export async function findSaleLines(tx: Tx, clientId: number, saleId: string) {
  return tx
    .selectFrom('sale_line')
    .innerJoin('product', (join) =>
      join.onRef('product.client_id', '=', 'sale_line.client_id').onRef('product.id', '=', 'sale_line.product_id'),
    )
    .selectAll('sale_line')
    .select(['product.name', 'product.detail'])
    .where('sale_line.client_id', '=', clientId)
    .where('sale_line.sale_id', '=', saleId)
    .orderBy('sale_line.position')
    .execute()
}

/** Writes what became of a sale. */
export async function updateSale(tx: Tx, clientId: number, id: string, changed: Updateable<SaleTable>): Promise<void> {
  await tx.updateTable('sale').set(changed).where('client_id', '=', clientId).where('id', '=', id).execute()
}

/** Writes the lines of a sale anew. */
export async function replaceLines(tx: Tx, clientId: number, id: string, lines: readonly ValuedLine[]): Promise<void> {
  await tx.deleteFrom('sale_line').where('client_id', '=', clientId).where('sale_id', '=', id).execute()
  await insertLines(tx, clientId, id, lines)
}

/** The next sales of a campaign, after one, with a line that a rule values, in the order of their ids. */
export async function findToRevalue(
  tx: Tx,
  { clientId, campaignId, position }: { clientId: number; campaignId: number; position: number },
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return tx
    .selectFrom('sale')
    .select(['id', 'user_id as userId'])
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'not in', ['cancelled', 'reversed'])
    .where('id', '>', after ?? nobody)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sale_line')
          .select('sale_line.position')
          .where('sale_line.client_id', '=', clientId)
          .whereRef('sale_line.sale_id', '=', 'sale.id')
          .where('sale_line.rule_position', '=', position),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Writes what a line is worth by a rule as it is corrected. */
export async function revalueLine(
  tx: Tx,
  { clientId, saleId, position }: { clientId: number; saleId: string; position: number },
  { unitPoints, unitXp, points, xp }: { unitPoints: number; unitXp: number; points: number; xp: number },
): Promise<void> {
  await tx
    .updateTable('sale_line')
    .set({ unit_points: unitPoints, unit_xp: unitXp, points, xp })
    .where('client_id', '=', clientId)
    .where('sale_id', '=', saleId)
    .where('position', '=', position)
    .execute()
}

/** Writes what was accepted of a line. */
export async function acceptLine(
  tx: Tx,
  { clientId, saleId, position }: { clientId: number; saleId: string; position: number },
  accepted: { quantity: number; points: number; xp: number },
): Promise<void> {
  await tx
    .updateTable('sale_line')
    .set({ accepted_quantity: accepted.quantity, accepted_points: accepted.points, accepted_xp: accepted.xp })
    .where('client_id', '=', clientId)
    .where('sale_id', '=', saleId)
    .where('position', '=', position)
    .execute()
}

/** Who waits for a decision about a sale of a campaign. */
export async function findWaiting(tx: Tx, clientId: number, campaignId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sale')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', ['awaiting', 'asked', 'appealed', 'review'])
    .execute()
  return rows.map((row) => row.user_id)
}
