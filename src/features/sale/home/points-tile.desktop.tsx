import { useLingui } from '@lingui/react/macro'
import { createElement } from 'react'
import { Link } from 'react-router'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { salesOf } from './campaign-sales.ts'
import { PointsCard } from './points-card.tsx'

/** Points of the campaign of the day, with what can be done: the first of it in words. */
export function PointsWithActions({
  rows,
  today,
  actions,
}: HomeTileProps<'sales' | 'campaigns' | 'pointBalances' | 'campaignMembers'>) {
  const { i18n } = useLingui()
  const found = campaignOf(rows.campaigns, personOf(useSelectedClient()?.country, rows.campaignMembers), today)
  const campaign = found?.joined ? found.campaign : null
  if (!campaign) return null
  const [first, ...others] = actions
  const balance = rows.pointBalances.find(({ campaignId }) => campaignId === campaign.id)
  return (
    <PointsCard sales={salesOf(rows.sales, campaign)} balance={balance}>
      {first ? (
        <ButtonLink size="large" render={<Link to={first.path} />}>
          {i18n._(first.label)}
        </ButtonLink>
      ) : null}
      {others.map(({ path, icon, label }) => (
        <ButtonLink
          key={path}
          size="large"
          variant="outline"
          icon={createElement(icon, { 'aria-hidden': true })}
          render={<Link to={path} />}
        >
          <span className="visually-hidden">{i18n._(label)}</span>
        </ButtonLink>
      ))}
    </PointsCard>
  )
}
