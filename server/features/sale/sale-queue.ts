import type { CaseSummary } from '#contract/engine/staff/case.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import type { CaseQueue, Decided, DecidedCase, Verdict } from '#server/engine/cases/case-queue.ts'
import { nextStatus } from '#server/engine/cases/next-status.ts'
import { readClaim } from '#server/engine/evidence/read-claim.ts'
import { followDecision } from '#server/features/points/case-points-service.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { findSaleLines, findSales, saleRow, setSaleStatus } from './sale-queries.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]

const summaryOf = ({ invoice_number: title, store_name: place, points }: FoundSale): CaseSummary => ({
  title,
  place,
  points,
})

/** Sales that wait for an auditor. */
export const saleQueue: CaseQueue = {
  queue: 'sale',
  reversible: true,
  paysPoints: true,
  async summarise(tx, clientId, ids) {
    const sales = await findSales(tx, clientId, ids)
    return new Map(sales.map((sale) => [sale.id, summaryOf(sale)]))
  },
  async read(tx, clientId, id) {
    const [sale] = await findSales(tx, clientId, [id])
    if (!sale) return null
    const lines = await findSaleLines(tx, clientId, id)
    return {
      ...summaryOf(sale),
      facts: [
        { name: 'sold', value: sale.sold_on, as: 'day' },
        { name: 'receipt', value: sale.receipt, as: 'text' },
        ...(sale.observation ? [{ name: 'observation', value: sale.observation, as: 'text' as const }] : []),
      ],
      lines: lines.map(({ name, detail, quantity, points }) => ({
        what: [name, detail].filter(Boolean).join(' · '),
        quantity,
        points,
      })),
      fileId: sale.photo_file_id,
      claim: await readClaim(tx, clientId, id),
    }
  },
  decide,
}

async function decide(decided: DecidedCase, verdict: Verdict): Promise<Decided> {
  const { tx, clientId, userId, caseId } = decided
  const [sale] = await findSales(tx, clientId, [caseId])
  const status = sale ? nextStatus(sale.status, verdict) : null
  if (!sale || !status) return 'same'
  const refusal = verdict.reason === null ? null : { reason: verdict.reason as RefusalReason, note: verdict.note }
  const followed = await followDecision(
    decided,
    { ...sale, source: 'sale', campaignId: sale.campaign_id },
    status,
    verdict.reason,
  )
  if ('refused' in followed) return followed
  await setSaleStatus(tx, clientId, caseId, { status, refusal, round: followed.round })
  const lines = await findSaleLines(tx, clientId, caseId)
  const ofProducts = lines.map(({ product_id: productId, quantity, points, xp }) => ({
    productId,
    quantity,
    points,
    xp,
  }))
  await publishOwnRows(tx, { clientId, userId }, 'sales', [saleRow({ ...sale, status, refusal }, ofProducts)])
  return status === 'awaiting' ? 'open' : 'closed'
}
