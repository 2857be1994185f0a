import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { ruleOf, versionOf } from '#contract/features/campaign/points/points-rule.ts'
import type { Product } from '#contract/features/product/product-contract.ts'
import { dayIn } from '#contract/engine/time.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { listRows } from '#engine/rows/rows.ts'
import { selectedClient, sessionStore } from '#platform/session-store.ts'

/** What one of a product is worth in the person's campaign of today; null: nothing, or nothing is known. */
export async function pointsToday(product: Product): Promise<number | null> {
  const { member } = sessionStore.getState()
  const client = selectedClient()
  if (!member || !client) return null
  const [campaigns, signUps, tables] = await Promise.all([
    listRows(member, 'campaigns'),
    listRows(member, 'campaignMembers'),
    listRows(member, 'pointsTables'),
  ])
  const today = dayIn(client.timeZone, new Date())
  const campaignId = campaignOf(campaigns, personOf(client.country, signUps), today)?.campaign.id
  const table = tables.find((one) => one.campaignId === campaignId)
  return ruleOf(versionOf(table, today)?.rules ?? [], product)?.unitPoints ?? null
}
