import { everybody } from '#contract/engine/audience.ts'
import type { Campaign } from '#contract/features/campaign/campaign-schema.ts'
import type { FollowMoves } from '#server/engine/audiences/moves/follow-moves.ts'
import { holdKept, makeKept, settleKept } from '#server/engine/audiences/members/kept-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openedOf } from '../campaign-queries.ts'
import { findCampaignsSeenBy, findSeeing, findShownToSome } from './seen-queries.ts'

// [Note: Who sees a campaign] A campaign may be for one audience. Whoever has signed up keeps it until it is settled,
// wherever they are by then: their sales, their points and the days they hang on are of it. So it is shown to an audience
// of its own, which holds whom it is for and who takes part, and follows both.

/** The campaigns that were opened and that somebody (null: a stranger) sees, the earliest first. */
export async function listCampaignsSeenBy(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string | null },
): Promise<Campaign[]> {
  return openedOf(await findCampaignsSeenBy(tx, clientId, userId))
}

/** The audience that sees a campaign from its opening on: everybody, or one that is made for it and filled. */
export async function audienceThatSees(
  tx: Tx,
  clientId: number,
  campaign: { campaignId: number; audience: number },
): Promise<number> {
  if (campaign.audience === everybody) return everybody
  const audienceId = await makeKept(tx, clientId, `campaign:${campaign.campaignId}`)
  await settleKept(tx, { clientId, audienceId }, [], await findSeeing(tx, clientId, campaign))
  return audienceId
}

/** Shows campaigns to whom they are for by now, and takes them from who is no longer one of them and takes no part. */
export const followCampaigns: FollowMoves = async (tx, clientId, people) => {
  const campaigns = await findShownToSome(tx, clientId)
  if (campaigns.length === 0) return []
  // Nobody signs up meanwhile (`joinCampaign` shares it): who takes part is read once.
  await holdKept(tx, clientId, 'all')
  const changed: string[] = []
  for (const campaign of campaigns) {
    const seeing = await findSeeing(tx, clientId, campaign, people)
    changed.push(...(await settleKept(tx, { clientId, audienceId: campaign.shownTo }, people, seeing)))
  }
  return changed
}
