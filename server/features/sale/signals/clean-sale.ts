import { dayIn } from '#contract/engine/time.ts'
import { cleanRule } from '#contract/features/review/clean-rule.ts'
import { leansOnClaim } from '#contract/features/sale/sale-rules.ts'
import { tellScan } from '#contract/features/sale/scan/scan-rules.ts'
import { findStore } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findSales } from '../sale-queries.ts'
import { findTimeZone } from './signal-queries.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]

/**
 * Sales of which nothing is left to look at ([Note: Clean cases]): the code of the invoice was read and says the number and
 * the day that were typed, its issuer is one of the store's, the day could be reported when it came, and it is worth little.
 */
export async function findCleanSales(tx: Tx, clientId: number, ids: readonly string[]): Promise<Set<string>> {
  const clean = new Set<string>()
  for (const sale of await findSales(tx, clientId, ids)) if (await isClean(tx, sale)) clean.add(sale.id)
  return clean
}

async function isClean(tx: Tx, sale: FoundSale): Promise<boolean> {
  const { client_id: clientId, scan, scan_differs: differs, sold_on: soldOn } = sale
  if (sale.status !== 'awaiting' || sale.points > cleanRule.mostPoints || !scan || differs.length > 0) return false
  const told = tellScan(scan)
  // A code that tells no day, or a store whose issuers nobody wrote down, is not contradicted: it says nothing.
  if (typeof told === 'string' || told.day !== soldOn) return false
  if (leansOnClaim(soldOn, dayIn(await findTimeZone(tx, sale), sale.recorded_at))) return false
  const store = await findStore(tx, clientId, sale.store_id, soldOn)
  return store?.issuers?.includes(told.issuer) ?? false
}
