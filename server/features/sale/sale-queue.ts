import type { CaseContent, CaseSummary } from '#contract/engine/staff/case.ts'
import { plainMultiplier } from '#contract/features/campaign/points/points-rule.ts'
import { tellScan } from '#contract/features/sale/scan/scan-rules.ts'
import type { SaleEvent } from '#contract/features/sale/sale-life.ts'
import type { CaseQueue } from '#server/engine/cases/case-queue.ts'
import { readClaim } from '#server/engine/evidence/read-claim.ts'
import { decideSale, offersOfSale } from './life/decide-sale.ts'
import { findEvents } from './life/event-queries.ts'
import { findSaleLines, findSales } from './sale-queries.ts'
import { findCleanSales } from './signals/clean-sale.ts'
import { weighSale } from './signals/weigh-sale.ts'

type FoundSale = Awaited<ReturnType<typeof findSales>>[number]

const summaryOf = ({ invoice_number: title, store_name: place, points }: FoundSale): CaseSummary => ({
  title,
  place,
  points,
})

/** What its invoice's code says, for who looks at what was typed. */
function scanFacts({ scan, scan_differs: differs }: FoundSale): CaseContent['facts'] {
  const told = scan && tellScan(scan)
  if (!told || typeof told === 'string') return []
  return [
    { name: 'scanNumber', value: told.number, as: 'text' },
    ...(told.day === null ? [] : [{ name: 'scanDay', value: told.day, as: 'day' as const }]),
    ...(told.day === null && told.month !== null
      ? [{ name: 'scanMonth', value: told.month, as: 'text' as const }]
      : []),
    { name: 'scanIssuer', value: told.issuer, as: 'text' },
    ...(told.total === null ? [] : [{ name: 'scanTotal', value: told.total, as: 'number' as const }]),
    ...differs.map((each) => ({ name: 'scanDiffers', value: `differs_${each}`, as: 'text' as const })),
  ]
}

const messages: Partial<Record<SaleEvent, CaseContent['messages'][number]['kind']>> = {
  ask: 'question',
  answer: 'answer',
  appeal: 'appeal',
}

/** Sales that wait for an auditor ([Note: Life of a sale]). */
export const saleQueue: CaseQueue = {
  queue: 'sale',
  reversible: true,
  offers: ['approve', 'part', 'refuse', 'ask', 'reverse'],
  paysPoints: true,
  async summarise(tx, clientId, ids) {
    const sales = await findSales(tx, clientId, ids)
    return new Map(sales.map((sale) => [sale.id, summaryOf(sale)]))
  },
  async read(tx, clientId, id) {
    const [sale] = await findSales(tx, clientId, [id])
    if (!sale) return null
    const lines = await findSaleLines(tx, clientId, id)
    const events = await findEvents(tx, clientId, id)
    return {
      ...summaryOf(sale),
      facts: [
        { name: 'state', value: sale.status, as: 'text' },
        { name: 'sold', value: sale.sold_on, as: 'day' },
        { name: 'receipt', value: sale.receipt, as: 'text' },
        ...scanFacts(sale),
        ...(sale.observation ? [{ name: 'observation', value: sale.observation, as: 'text' as const }] : []),
      ],
      lines: lines.map((line) => ({
        what: [line.name, line.detail].filter(Boolean).join(' · '),
        quantity: line.quantity,
        points: line.points,
        accepted:
          line.accepted_quantity === null
            ? null
            : { quantity: line.accepted_quantity, points: line.accepted_points ?? 0 },
        // A line that a bound cut is worth nothing, however much of it is accepted.
        worth: {
          unitPoints: line.points === 0 ? 0 : line.unit_points,
          multiplier: line.multiplied ? sale.multiplier : plainMultiplier,
        },
      })),
      messages: events.flatMap(({ event, body: text, at, photo_file_id: fileId }) => {
        const kind = messages[event]
        return kind ? [{ kind, text, at: at.toISOString(), fileId }] : []
      }),
      fileId: sale.photo_file_id,
      claim: await readClaim(tx, clientId, id),
    }
  },
  async offersNow(tx, clientId, id) {
    const [sale] = await findSales(tx, clientId, [id])
    return sale ? offersOfSale(sale.status) : []
  },
  weigh: weighSale,
  findClean: findCleanSales,
  decide: decideSale,
}
