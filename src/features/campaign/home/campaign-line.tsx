import { Plural } from '@lingui/react/macro'
import { campaignOf } from '#contract/features/campaign/campaign-rules.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { daysLeft } from '#domain/campaign/campaign-days.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { LevelLine } from './level-line.tsx'
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

/** How long the campaign of the day still goes on, and the level of who takes part in it, under the greeting. */
export function CampaignLine({
  rows,
  today,
}: HomeTileProps<'campaigns' | 'campaignMembers' | 'memberLevels' | 'pointBalances'>) {
  const person = personOf(useSelectedClient()?.country, rows.campaignMembers)
  const found = campaignOf(rows.campaigns, person, today)
  if (!found) return null
  const { campaign, joined } = found
  return (
    <>
      <p className={styles.text}>
        <DaysLeft days={daysLeft(campaign, today)} campaign={shownText(campaign.name)} />
      </p>
      {joined ? <LevelLine campaign={campaign} rows={rows} /> : null}
    </>
  )
}
