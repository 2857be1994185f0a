import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { findSales } from '../sale-queries.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]

/** Sales of others that one goes together with, in one way. */
const mostAlike = 20
/** Sales of one person looked at on each side of one. */
const mostAround = 100
const dayMs = 86_400_000

/** Sales of other people that have something of one. */
const ofOthers = (tx: Tx, sale: FoundSale) =>
  tx
    .selectFrom('sale')
    .select('id')
    .where('client_id', '=', sale.client_id)
    .where('user_id', '<>', sale.user_id)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .limit(mostAlike)

/** Sales of other people with the same invoice number of the same store. */
export async function findSameNumber(tx: Tx, sale: FoundSale): Promise<string[]> {
  const { store_id: storeId, invoice_key: key } = sale
  const rows = await ofOthers(tx, sale).where('store_id', '=', storeId).where('invoice_key', '=', key).execute()
  return rows.map(({ id }) => id)
}

/** Sales of other people with the code of the very same invoice. */
export async function findSameKey(tx: Tx, sale: FoundSale): Promise<string[]> {
  if (sale.scan_key === null) return []
  const rows = await ofOthers(tx, sale).where('scan_key', '=', sale.scan_key).execute()
  return rows.map(({ id }) => id)
}

/** Sales of other people with the same products in the same quantities, on the same day in the same store. */
export async function findSameLines(tx: Tx, sale: FoundSale): Promise<string[]> {
  const linesOf = (id: ReturnType<typeof sql>) => sql`(
    SELECT string_agg(l.product_id || 'x' || l.quantity, ' ' ORDER BY l.product_id) FROM sale_line l
    WHERE l.client_id = ${sale.client_id} AND l.sale_id = ${id})`
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM sale s
    WHERE s.client_id = ${sale.client_id} AND s.store_id = ${sale.store_id} AND s.sold_on = ${sale.sold_on}
      AND s.user_id <> ${sale.user_id} AND s.status <> 'cancelled'
      AND ${linesOf(sql`s.id`)} = ${linesOf(sql`${sale.id}::uuid`)}
    ORDER BY s.id LIMIT ${mostAlike}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What came to nothing says nothing of how a store numbers its invoices. */
const cameToNothing = ['refused', 'cancelled', 'reversed'] as const

/**
 * Sales of the same row of invoices that do not go together with one: of earlier days with a number that is higher by more
 * than `apart`, of later days with one that is lower by so much.
 */
export async function findOutOfOrder(tx: Tx, sale: FoundSale, apart: number): Promise<string[]> {
  const { scan_series: series, scan_number: number } = sale
  if (series === null || number === null) return []
  const ofSeries = tx
    .selectFrom('sale')
    .select('id')
    .where('client_id', '=', sale.client_id)
    .where('store_id', '=', sale.store_id)
    .where('scan_series', '=', series)
    .where('status', 'not in', [...cameToNothing])
    .limit(mostAlike)
  const above = await ofSeries
    .where('scan_number', '>', number + apart)
    .where('sold_on', '<', sale.sold_on)
    .orderBy('scan_number')
    .execute()
  const later = await ofSeries
    .where('sold_on', '>', sale.sold_on)
    .where('scan_number', '<', number - apart)
    .orderBy('sold_on')
    .execute()
  return [...above, ...later].map(({ id }) => id)
}

/** When its person captured sales around one, in order. */
export async function findAround(tx: Tx, sale: FoundSale): Promise<{ id: string; capturedAt: Date }[]> {
  const of = tx
    .selectFrom('sale')
    .select(['id', 'captured_at as capturedAt'])
    .where('client_id', '=', sale.client_id)
    .where('user_id', '=', sale.user_id)
    .limit(mostAround)
  const [from, to] = [-dayMs, dayMs].map((by) => new Date(sale.captured_at.getTime() + by))
  const before = await of
    .where('captured_at', '<=', sale.captured_at)
    .where('captured_at', '>', from ?? sale.captured_at)
    .orderBy('captured_at', 'desc')
    .execute()
  const after = await of
    .where('captured_at', '>', sale.captured_at)
    .where('captured_at', '<', to ?? sale.captured_at)
    .orderBy('captured_at')
    .execute()
  return [...before.toReversed(), ...after]
}

/** How many sales of the last 90 days its store has beside one, and what is usual of them. */
export async function findUsual(tx: Tx, sale: FoundSale): Promise<{ count: number; points: number }> {
  const { rows } = await sql<{ count: number; points: number | null }>`
    SELECT count(*)::integer AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY points) AS points FROM sale
    WHERE client_id = ${sale.client_id} AND store_id = ${sale.store_id}
      AND sold_on > ${sale.sold_on}::date - 90 AND sold_on <= ${sale.sold_on}::date
      AND id <> ${sale.id} AND status NOT IN (${sql.join(cameToNothing)})`.execute(tx)
  return { count: rows[0]?.count ?? 0, points: rows[0]?.points ?? 0 }
}

/** The zone of the days of a sale's campaign. */
export async function findTimeZone(tx: Tx, sale: FoundSale): Promise<string> {
  const campaign = await tx
    .selectFrom('campaign')
    .select('time_zone')
    .where('client_id', '=', sale.client_id)
    .where('id', '=', sale.campaign_id)
    .executeTakeFirstOrThrow()
  return campaign.time_zone
}

/** When its person gave it the day that it has, where that was not when they reported it. */
export async function findMovedAt(tx: Tx, sale: FoundSale): Promise<Date | undefined> {
  const moved = await tx
    .selectFrom('sale_event')
    .select('at')
    .where('client_id', '=', sale.client_id)
    .where('sale_id', '=', sale.id)
    .where('event', '=', 'correct')
    .where(sql<boolean>`before ->> 'soldOn' <> ${sale.sold_on}`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return moved?.at
}

/** The photos of a sale: its own, and those of what was said of it. */
export async function findFileIds(tx: Tx, sale: FoundSale): Promise<string[]> {
  const rows = await tx
    .selectFrom('sale_event')
    .select('photo_file_id as fileId')
    .where('client_id', '=', sale.client_id)
    .where('sale_id', '=', sale.id)
    .where('photo_file_id', 'is not', null)
    .execute()
  return [sale.photo_file_id, ...rows.map(({ fileId }) => fileId)].flatMap((id) => id ?? [])
}
