import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findCampaign as find, findNearest, upsertCampaigns } from './campaign-queries.ts'

/** The campaign that a day belongs to; the one that began last where several do. */
export const findCampaign = find

/** The campaign that runs on a day, else the next one to begin. */
export const findNearestCampaign = findNearest

/** Writes and publishes campaigns. */
export async function publishCampaigns(tx: Tx, clientId: number, campaigns: readonly Campaign[]): Promise<void> {
  if (campaigns.length === 0) return
  await upsertCampaigns(tx, clientId, campaigns)
  await publishRows(tx, clientId, 'campaigns', campaigns)
}
