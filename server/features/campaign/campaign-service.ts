import { everybody } from '#contract/engine/audience.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { clientStream, publishRows } from '#server/engine/sync/publish-service.ts'
import {
  campaignRow,
  deleteDays,
  findCampaigns,
  lockCampaign,
  openedOf,
  takeDays,
  upsertCampaign,
} from './campaign-queries.ts'

/** The campaigns that were opened, the earliest first; `campaignOf` of the contract says which one is a person's. */
export async function listCampaigns(tx: Tx, clientId: number): Promise<Campaign[]> {
  return openedOf(await findCampaigns(tx, clientId))
}

/** Says that a campaign is settled: the points of everybody in it have expired. */
export async function settleCampaign(tx: Tx, clientId: number, id: number): Promise<void> {
  await lockStream(tx, clientId, clientStream)
  const row = await lockCampaign(tx, clientId, id)
  if (row?.state !== 'open') return
  const campaign: Campaign = { ...campaignRow(row), state: 'settled' }
  await upsertCampaign(tx, clientId, campaign, { ...row, rev: row.rev + 1 })
  await publishRows(tx, clientId, 'campaigns', [campaign], row.shown_to)
}

/** Fails with `campaign.overlap` where another campaign has one of its days in one of its countries. */
export async function demandDays(tx: Tx, clientId: number, campaign: Campaign): Promise<void> {
  const taken = await takeDays(tx, clientId, campaign)
  if (taken)
    fail('campaign.overlap', {
      values: { day: taken.day, country: taken.country, campaign: taken.campaignId },
      fields: [{ field: 'beginsOn', code: 'invalid' }],
    })
}

/** Writes and publishes campaigns that are open, for everybody of their countries; refuses one on a day of another. */
export async function publishCampaigns(tx: Tx, clientId: number, campaigns: readonly Campaign[]): Promise<void> {
  if (campaigns.length === 0) return
  // First of all: its counter row lets one such change after the other in.
  await publishRows(tx, clientId, 'campaigns', campaigns)
  for (const campaign of campaigns) {
    const { endsOn, reportUntil, settleOn } = campaign
    const known = await lockCampaign(tx, clientId, campaign.id)
    const kept = {
      rev: (known?.rev ?? 0) + 1,
      opened_at: known?.opened_at ?? new Date(`${campaign.beginsOn}T00:00:00Z`),
      opened_with: known?.opened_with ?? { endsOn, reportUntil, settleOn },
      audience: known?.audience ?? everybody,
      shown_to: known?.shown_to ?? everybody,
    }
    await upsertCampaign(tx, clientId, campaign, kept)
  }
  await deleteDays(
    tx,
    clientId,
    campaigns.map((campaign) => campaign.id),
  )
  for (const campaign of campaigns) await demandDays(tx, clientId, campaign)
}
