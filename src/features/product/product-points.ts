import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { pointsOf, ruleOf, versionOf } from '#contract/features/campaign/points/points-rule.ts'
import type { Product } from '#contract/features/product/product-contract.ts'
import { dayIn } from '#contract/engine/time.ts'
import { ownMultiplier } from '#domain/campaign/campaign-level.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { listRows } from '#engine/rows/rows.ts'
import { selectedClient, sessionStore } from '#platform/session-store.ts'

/** What one of a product is worth to somebody, and to who has the lowest level. */
export interface ProductPoints {
  points: number
  base: number
}

/** What one of a product is worth in the person's campaign of today; null: nothing, or nothing is known. */
export async function pointsToday(product: Product): Promise<ProductPoints | null> {
  const { member } = sessionStore.getState()
  const client = selectedClient()
  if (!member || !client) return null
  const [campaigns, signUps, levels, tables] = await Promise.all([
    listRows(member, 'campaigns'),
    listRows(member, 'campaignMembers'),
    listRows(member, 'memberLevels'),
    listRows(member, 'pointsTables'),
  ])
  const today = dayIn(client.timeZone, new Date())
  const campaign = campaignOf(campaigns, personOf(client.country, signUps), today)?.campaign
  const table = tables.find((one) => one.campaignId === campaign?.id)
  const rule = ruleOf(versionOf(table, today)?.rules ?? [], product)
  if (!campaign || !rule) return null
  const { unitPoints: base, multiplied } = rule
  return { base, points: multiplied ? pointsOf(base, 1, ownMultiplier(campaign, levels, new Date())) : base }
}
