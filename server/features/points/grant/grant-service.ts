import type { Change } from '#contract/engine/collection.ts'
import { dayIn } from '#contract/engine/time.ts'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { grantRuleOf, versionOf, type GrantSource } from '#contract/features/campaign/points/points-rule.ts'
import { sumGranted } from '#server/engine/ledger/ledger-queries.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import { readCampaignPerson } from '#server/features/campaign/member/member-service.ts'
import { readTable } from '#server/features/campaign/points/points-table-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { postPoints } from '../points-service.ts'
import { isReportingClosed } from '../settle/settling-service.ts'

/**
 * Gives somebody what the points table of their campaign says of a thing that they have done: available at once, and once
 * a person, thing and campaign, however often they do it. Their stream is held. Nothing where they took part in no campaign
 * at that moment, or its table says nothing of it.
 */
export async function grantFor(
  tx: Tx,
  owner: { clientId: number; userId: string },
  { source, id, at }: { source: GrantSource; id: number | string; at: Date },
  now: Date,
): Promise<Change[]> {
  const campaigns = await listCampaigns(tx, owner.clientId)
  if (campaigns.length === 0) return []
  const found = campaignOf(campaigns, await readCampaignPerson(tx, owner, at), at)
  if (!found?.joined) return []
  const { campaign } = found
  const rule = grantRuleOf(
    versionOf(await readTable(tx, owner.clientId, campaign.id), dayIn(campaign.timeZone, at))?.rules ?? [],
    source,
    String(id),
  )
  if (!rule || (await isReportingClosed(tx, owner, campaign, dayIn(campaign.timeZone, now)))) return []
  const points = rule.unitPoints
  const isBeyond =
    rule.capPoints !== null && (await sumGranted(tx, owner, campaign.id, source)) + points > rule.capPoints
  if (isBeyond) return []
  const posted = await postPoints(tx, {
    ...owner,
    kind: 'grant',
    key: `${source}:${id}:${campaign.id}:${owner.userId}`,
    source,
    sourceId: String(id),
    transfers: [
      { campaignId: campaign.id, debit: 'issuance', credit: 'available', amount: points },
      { campaignId: campaign.id, debit: 'xp_issuance', credit: 'xp', amount: rule.unitXp },
    ],
    effectiveAt: at,
    now,
  })
  return posted.is === 'posted' ? posted.changes : []
}
