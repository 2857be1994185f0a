import { Trans } from '@lingui/react/macro'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { Section } from '#ui/layout/section.tsx'
import { salesOf } from './campaign-sales.ts'
import { SalesChart } from './sales-chart.desktop.tsx'

export function ChartTile({ rows, today }: HomeTileProps<'sales' | 'campaigns' | 'campaignMembers'>) {
  const found = campaignOf(rows.campaigns, personOf(useSelectedClient()?.country, rows.campaignMembers), today)
  const campaign = found?.joined ? found.campaign : null
  const sales = campaign ? salesOf(rows.sales, campaign) : []
  if (!campaign || sales.length === 0) return null
  return (
    <Section title={<Trans>Minhas vendas na campanha</Trans>}>
      <SalesChart sales={sales} campaign={campaign} today={today} />
    </Section>
  )
}
