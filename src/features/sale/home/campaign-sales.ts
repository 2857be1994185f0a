import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'

export interface CampaignSales {
  count: number
  awaiting: number
  approved: number
}

/** Sales of a campaign, by their day. */
export const salesOf = (sales: readonly Sale[], campaign: Campaign): Sale[] =>
  sales.filter((sale) => campaign.beginsOn <= sale.soldOn && sale.soldOn <= campaign.endsOn)

/** Points of a campaign's sales by their standing. Refused ones count for nothing. */
export function sumSales(sales: readonly Sale[]): CampaignSales {
  const points = (status: Sale['status']) =>
    sales.reduce((sum, sale) => (sale.status === status ? sum + sale.points : sum), 0)
  return {
    count: sales.filter((sale) => sale.status !== 'refused').length,
    awaiting: points('awaiting'),
    approved: points('approved'),
  }
}
