import { campaignOn } from '#contract/features/campaign/campaign-rules.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { salesOf } from './campaign-sales.ts'
import { PointsCard } from './points-card.tsx'

/** Points of the campaign of the day. */
export function PointsTile({ rows, today }: HomeTileProps<'sales' | 'campaigns'>) {
  const campaign = campaignOn(rows.campaigns, today)
  return campaign ? <PointsCard sales={salesOf(rows.sales, campaign)} /> : null
}
