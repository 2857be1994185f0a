import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'

/** Sales of a campaign, by their day. */
export const salesOf = (sales: readonly Sale[], campaign: Pick<Campaign, 'beginsOn' | 'endsOn'>): Sale[] =>
  sales.filter((sale) => campaign.beginsOn <= sale.soldOn && sale.soldOn <= campaign.endsOn)

const nothing: ReadonlySet<Sale['status']> = new Set(['refused', 'cancelled', 'reversed'])

/** What a sale brings: what was accepted of it, else what waits; what came to nothing brings nothing. */
export const pointsOfSale = ({ status, points, acceptedPoints }: Sale): number => {
  if (nothing.has(status)) return 0
  return status === 'partly_approved' ? (acceptedPoints ?? 0) : points
}

/** How many of some sales count: what came to nothing does not. */
export const countSales = (sales: readonly Sale[]): number => sales.filter(({ status }) => !nothing.has(status)).length
