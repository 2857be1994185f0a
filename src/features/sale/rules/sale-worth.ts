import { campaignOf, type CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import {
  valueLines,
  versionOf,
  worthOf,
  type PointsTable,
  type ValuedLine,
} from '#contract/features/campaign/points/points-rule.ts'
import type { Product } from '#contract/features/product/product-contract.ts'

interface Known {
  campaigns: readonly Campaign[]
  pointsTables: readonly PointsTable[]
  products: readonly Product[]
}

/** What lines of a sale will be worth, as the server reckons it: by the table of the campaign of the day it was made. */
export function linesWorth(
  { campaigns, pointsTables, products }: Known,
  person: CampaignPerson,
  soldOn: string,
  lines: readonly { productId: number; quantity: number }[],
): ValuedLine[] {
  const campaignId = campaignOf(campaigns, person, soldOn)?.campaign.id
  const table = pointsTables.find((one) => one.campaignId === campaignId)
  const known = new Map(products.map((product) => [product.id, product]))
  return valueLines(versionOf(table, soldOn)?.rules ?? [], lines, { productOf: (id) => known.get(id) })
}

/** The same of all of them together. */
export const saleWorth = (...asked: Parameters<typeof linesWorth>) => worthOf(linesWorth(...asked))
