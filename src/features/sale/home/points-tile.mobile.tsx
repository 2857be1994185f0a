import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { salesOf } from './campaign-sales.ts'
import { PointsCard } from './points-card.tsx'

/** Points of the campaign of the day. */
export function PointsTile({
  rows,
  today,
}: HomeTileProps<'sales' | 'campaigns' | 'pointBalances' | 'campaignMembers'>) {
  const found = campaignOf(rows.campaigns, personOf(useSelectedClient()?.country, rows.campaignMembers), today)
  const campaign = found?.joined ? found.campaign : null
  if (!campaign) return null
  const balance = rows.pointBalances.find(({ campaignId }) => campaignId === campaign.id)
  return <PointsCard sales={salesOf(rows.sales, campaign)} balance={balance} />
}
