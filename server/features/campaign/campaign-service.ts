import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { deleteDays, listCampaigns as list, takeDays, upsertCampaigns } from './campaign-queries.ts'

/** Every campaign of a client; `campaignOn` of the contract says which one a day belongs to. */
export const listCampaigns = list

/** Writes and publishes campaigns; refuses one on a day of another. */
export async function publishCampaigns(tx: Tx, clientId: number, campaigns: readonly Campaign[]): Promise<void> {
  if (campaigns.length === 0) return
  // First of all: its counter row lets one such change after the other in.
  await publishRows(tx, clientId, 'campaigns', campaigns)
  await upsertCampaigns(tx, clientId, campaigns)
  await deleteDays(
    tx,
    clientId,
    campaigns.map((campaign) => campaign.id),
  )
  for (const campaign of campaigns) {
    const day = await takeDays(tx, clientId, campaign)
    if (day) fail('campaign.overlap', { values: { campaign: campaign.name, day } })
  }
}
