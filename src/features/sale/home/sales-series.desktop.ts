import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import { pointsOfSale } from './campaign-sales.ts'
import { daysBetween } from '#contract/features/campaign/campaign-rules.ts'

const dayMs = 86_400_000

/** Accumulated points at the end of each step from the campaign's beginning to today: at most `steps` + 1 of them. */
export function salesSeries(
  sales: readonly Sale[],
  campaign: Pick<Campaign, 'beginsOn'>,
  today: string,
  steps = 10,
): { day: string; points: number }[] {
  const days = Math.max(1, daysBetween(campaign.beginsOn, today))
  const count = Math.min(steps, days)
  const begin = Date.parse(campaign.beginsOn)
  return Array.from({ length: count + 1 }, (_, at) => {
    const day = new Date(begin + Math.round((days * at) / count) * dayMs).toISOString().slice(0, 10)
    const points = sales.reduce((sum, sale) => (sale.soldOn <= day ? sum + pointsOfSale(sale) : sum), 0)
    return { day, points }
  })
}
