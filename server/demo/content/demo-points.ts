import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { postPoints } from '#server/features/points/points-service.ts'
import type { DemoServices } from '../load-demo.ts'
import type { DemoClient } from '../types.ts'
import type { DemoCampaign } from './demo-campaign.ts'

/** Who has points to spend, and experience enough to ask for the next level. */
const buyer = { email: 'owner@demo.trilha.app', points: 4200, xp: 1100 }

/** Points with which somebody can try the store, once a campaign. */
export async function loadPoints(
  { database, clock }: DemoServices,
  { id: clientId, slug }: DemoClient,
  {
    people,
    today,
    campaigns,
  }: { people: ReadonlyMap<string, string>; today: string; campaigns: readonly DemoCampaign[] },
): Promise<void> {
  const userId = people.get(buyer.email)
  const campaign = campaigns.find(({ beginsOn, endsOn }) => beginsOn <= today && today <= endsOn)
  if (slug !== 'aurora' || !userId || !campaign) return
  const now = clock.now()
  await database.inTenant(clientId, async (tx) => {
    await lockStream(tx, clientId, userStream(userId))
    await postPoints(tx, {
      clientId,
      userId,
      kind: 'grant',
      key: `welcome:${campaign.id}:${userId}`,
      source: 'welcome',
      sourceId: String(campaign.id),
      transfers: [
        { campaignId: campaign.id, debit: 'issuance', credit: 'available', amount: buyer.points },
        { campaignId: campaign.id, debit: 'xp_issuance', credit: 'xp', amount: buyer.xp },
      ],
      effectiveAt: now,
      now,
    })
  })
}
