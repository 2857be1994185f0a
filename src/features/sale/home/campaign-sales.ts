import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'

/** Sales of a campaign, by their day. */
export const salesOf = (sales: readonly Sale[], campaign: Pick<Campaign, 'beginsOn' | 'endsOn'>): Sale[] =>
  sales.filter((sale) => campaign.beginsOn <= sale.soldOn && sale.soldOn <= campaign.endsOn)

/** How many of some sales count: refused ones do not. */
export const countSales = (sales: readonly Sale[]): number => sales.filter((sale) => sale.status !== 'refused').length
