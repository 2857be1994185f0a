import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { campaignSoon, personOf } from '#domain/campaign/campaign-person.ts'
import type { HomeTileProps } from '#platform/feature/home.ts'
import { formatDay } from '#platform/format.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './join-tile.module.css'

/** The campaign that somebody can sign up for, and has not. */
export function JoinTile({ rows, today }: HomeTileProps<'campaigns' | 'campaignMembers'>) {
  const person = personOf(useSelectedClient()?.country, rows.campaignMembers)
  const campaign = campaignSoon(rows.campaigns, person)
  if (!campaign || person.joined.includes(campaign.id) || today > campaign.signUpUntil) return null
  const [name, until] = [shownText(campaign.name), formatDay(campaign.signUpUntil)]
  return (
    <Card hero as="section">
      <h2>
        <Trans>Participe da campanha {name}</Trans>
      </h2>
      <p className={styles.text}>
        <Trans>Inscreva-se até {until} para registrar vendas e ganhar pontos.</Trans>
      </p>
      <div className={styles.action}>
        <ButtonLink size="large" render={<Link to={campaignPaths.campaign(campaign.id)} />}>
          <Trans>Participar</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}
