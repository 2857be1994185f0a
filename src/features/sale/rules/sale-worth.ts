import { campaignOf, type CampaignPerson } from '#contract/features/campaign/campaign-rules.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import {
  valueLines,
  versionOf,
  worthOf,
  type PointsTable,
  type ValuedLine,
} from '#contract/features/campaign/points/points-rule.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import { ownMultiplier } from '#domain/campaign/campaign-level.ts'
import type { Product } from '#contract/features/product/product-contract.ts'

interface Known {
  campaigns: readonly Campaign[]
  pointsTables: readonly PointsTable[]
  products: readonly Product[]
  memberLevels: readonly RowOf<'memberLevels'>[]
}

/** A sale that is not sent yet. */
interface Unsent {
  soldOn: string
  lines: readonly { productId: number; quantity: number }[]
  /** When it is reported: the level held then gives its multiplier. */
  moment: Date
}

/**
 * What lines of a sale will be worth, as the server reckons it: by the table of the campaign of the day it was made, with
 * the multiplier of its person's level.
 */
export function linesWorth(
  { campaigns, pointsTables, products, memberLevels }: Known,
  person: CampaignPerson,
  { soldOn, lines, moment }: Unsent,
): ValuedLine[] {
  const campaign = campaignOf(campaigns, person, soldOn)?.campaign
  const table = pointsTables.find((one) => one.campaignId === campaign?.id)
  const known = new Map(products.map((product) => [product.id, product]))
  return valueLines(versionOf(table, soldOn)?.rules ?? [], lines, {
    productOf: (id) => known.get(id),
    ...(campaign && { multiplier: ownMultiplier(campaign, memberLevels, moment) }),
  })
}

/** The same of all of them together. */
export const saleWorth = (...asked: Parameters<typeof linesWorth>) => worthOf(linesWorth(...asked))
