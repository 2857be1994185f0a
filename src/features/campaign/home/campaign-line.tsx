import { Plural } from '@lingui/react/macro'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { daysLeft } from '#domain/campaign/campaign-days.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import styles from './campaign-line.module.css'

function DaysLeft({ days, campaign }: { days: number; campaign: string }) {
  return (
    <Plural
      value={days}
      _0={`Hoje é o último dia da campanha ${campaign}.`}
      one={`Falta # dia para o fim da campanha ${campaign}.`}
      other={`Faltam # dias para o fim da campanha ${campaign}.`}
    />
  )
}

/** How long the campaign of the day still goes on, under the greeting. */
export function CampaignLine({ rows, today }: HomeTileProps<'campaigns' | 'campaignMembers'>) {
  const person = personOf(useSelectedClient()?.country, rows.campaignMembers)
  const campaign = campaignOf(rows.campaigns, person, today)?.campaign
  if (!campaign) return null
  return (
    <p className={styles.text}>
      <DaysLeft days={daysLeft(campaign, today)} campaign={shownText(campaign.name)} />
    </p>
  )
}
