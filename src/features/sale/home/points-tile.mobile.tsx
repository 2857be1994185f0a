import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { salesOf } from './campaign-sales.ts'
import { PointsCard } from './points-card.tsx'

/** Points of the campaign of the day. */
export function PointsTile({ rows, today }: HomeTileProps<'sales' | 'campaigns' | 'pointBalances'>) {
  const country = useSelectedClient()?.country ?? ''
  const campaign = campaignOf(rows.campaigns, { country, joined: [] }, today)?.campaign
  if (!campaign) return null
  const balance = rows.pointBalances.find(({ campaignId }) => campaignId === campaign.id)
  return <PointsCard sales={salesOf(rows.sales, campaign)} balance={balance} />
}
