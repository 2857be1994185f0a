import { Plural } from '@lingui/react/macro'
import { campaignOn } from '#contract/features/campaign/campaign-rules.ts'
import { daysLeft } from '#domain/campaign/campaign-days.ts'
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
export function CampaignLine({ rows, today }: HomeTileProps<'campaigns'>) {
  const campaign = campaignOn(rows.campaigns, today)
  if (!campaign) return null
  return (
    <p className={styles.text}>
      <DaysLeft days={daysLeft(campaign, today)} campaign={campaign.name} />
    </p>
  )
}
