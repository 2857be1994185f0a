import { dayIn } from '#contract/engine/time.ts'
import { leansOnClaim } from '#contract/features/sale/sale-rules.ts'
import type { FoundSignal, Weighed } from '#server/engine/cases/case-queue.ts'
import { readClaim } from '#server/engine/evidence/read-claim.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findSales } from '../sale-queries.ts'
import { tooFast } from './fast-sales.ts'
import {
  findAround,
  findFileIds,
  findMovedAt,
  findOutOfOrder,
  findSameKey,
  findSameLines,
  findSameNumber,
  findTimeZone,
  findUsual,
} from './signal-queries.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]

/** More than so many times the usual points of its store is unusual, where so many sales say what is usual. */
const unusualFrom = { times: 4, sales: 20 }

/** Numbers of a store go up with its days; lower by more than this than one of an earlier day is out of order. */
const outOfOrderBy = 50

/** What speaks against a sale. One that its person took back goes together with no other. */
export async function weighSale(tx: Tx, clientId: number, id: string): Promise<Weighed> {
  const [sale] = await findSales(tx, clientId, [id])
  if (!sale) return { found: [], campaignId: null, fileIds: [] }
  const timeZone = await findTimeZone(tx, sale)
  const found = sale.status === 'cancelled' ? [] : [...(await alike(tx, sale)), ...(await unusual(tx, sale))]
  return {
    found: [...found, ...differing(sale), ...(await fast(tx, sale, timeZone)), ...(await leaning(tx, sale, timeZone))],
    campaignId: sale.campaign_id,
    fileIds: await findFileIds(tx, sale),
  }
}

async function alike(tx: Tx, sale: FoundSale): Promise<FoundSignal[]> {
  const [keys, numbers] = [await findSameKey(tx, sale), await findSameNumber(tx, sale)]
  const lines = await findSameLines(tx, sale)
  const unordered = await findOutOfOrder(tx, sale, outOfOrderBy)
  return [
    ...keys.map((other) => ({ signal: 'same_key' as const, other })),
    ...numbers.map((other) => ({ signal: 'same_number' as const, other })),
    ...lines.map((other) => ({ signal: 'same_lines' as const, other })),
    ...unordered.map((other) => ({ signal: 'out_of_order' as const, other })),
  ]
}

/** What the code of its invoice says otherwise than what was typed. */
const differing = ({ scan_differs: differs }: FoundSale): FoundSignal[] =>
  differs.map((what) => ({ signal: `scan_${what}` as const }))

async function unusual(tx: Tx, sale: FoundSale): Promise<FoundSignal[]> {
  const { count, points } = await findUsual(tx, sale)
  const isUnusual = count >= unusualFrom.sales && sale.points > unusualFrom.times * points
  return isUnusual ? [{ signal: 'unusual', ...(points > 0 && { amount: sale.points / points }) }] : []
}

/** Of too many in a row each is one, also those that came before it. */
async function fast(tx: Tx, sale: FoundSale, timeZone: string): Promise<FoundSignal[]> {
  const around = await findAround(tx, sale)
  const found = tooFast(
    around.map(({ capturedAt }) => capturedAt),
    timeZone,
  )
  const own = found.get(around.findIndex(({ id }) => id === sale.id))
  if (own === undefined) return []
  const also = around.filter(({ id }, at) => id !== sale.id && found.has(at)).map(({ id }) => id)
  return [{ signal: 'fast', amount: own, also }]
}

/** Its day cannot be reported any more when it came: that it was in time is what its device says. */
async function leaning(tx: Tx, sale: FoundSale, timeZone: string): Promise<FoundSignal[]> {
  const moved = await findMovedAt(tx, sale)
  const claim = moved ? null : await readClaim(tx, sale.client_id, sale.id)
  const isTrusted = moved !== undefined || (claim !== null && claim.flags.length === 0)
  const arrivedOn = dayIn(timeZone, moved ?? sale.recorded_at)
  return isTrusted && leansOnClaim(sale.sold_on, arrivedOn) ? [{ signal: 'leans_on_claim' }] : []
}
