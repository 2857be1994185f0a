import { Trans, useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { RowOf } from '#contract/engine/collection.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { todayOf } from '#domain/campaign/campaign-days.ts'
import { formatDay } from '#platform/format.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { JoinForm } from './join-form.tsx'
import { OwnPart } from './own-part.tsx'
import styles from './own.module.css'
import { useCampaignRows, type CampaignRows } from './use-campaign.ts'

/** Its days, and what it is about. */
function About({ campaign }: { campaign: RowOf<'campaigns'> }) {
  const landing = shownText(campaign.landing)
  const [from, to] = [formatDay(campaign.beginsOn), formatDay(campaign.endsOn)]
  return (
    <>
      {landing ? <p className={styles.landing}>{landing}</p> : null}
      <Card>
        <List>
          <Row
            title={<Trans>Período</Trans>}
            detail={
              <Trans>
                De {from} a {to}
              </Trans>
            }
          />
          <Row title={<Trans>Inscrições até</Trans>} detail={formatDay(campaign.signUpUntil)} />
          <Row title={<Trans>Registre suas vendas até</Trans>} detail={formatDay(campaign.reportUntil)} />
          <Row title={<Trans>Use seus pontos até</Trans>} detail={formatDay(campaign.redeemUntil)} />
        </List>
      </Card>
    </>
  )
}

/** The part of the one who looks: what they signed up with, or the form to do so. */
function Part({ campaign, rows }: { campaign: RowOf<'campaigns'>; rows: CampaignRows }) {
  const signUp = rows.signUps.find(({ campaignId }) => campaignId === campaign.id)
  if (signUp?.leftAt === null) return <OwnPart campaign={campaign} signUp={signUp} rows={rows} />
  const today = todayOf(campaign)
  if (campaign.state !== 'open' || today > campaign.signUpUntil)
    return <Banner tone="neutral" title={<Trans>As inscrições desta campanha estão encerradas.</Trans>} />
  if (rows.agencies.length === 0 || rows.stores.length === 0)
    return (
      <Banner
        tone="warn"
        title={<Trans>Empresas e lojas ainda não estão neste aparelho</Trans>}
        text={<Trans>Conecte-se à internet uma vez; depois funciona também sem ela.</Trans>}
      />
    )
  return <JoinForm key={campaign.id} campaign={campaign} rows={rows} />
}

/** A campaign: what it is, and one's own part in it. */
export function CampaignScreen() {
  const { t } = useLingui()
  const id = Number(useParams()['id'])
  const rows = useCampaignRows()
  const campaign = rows?.campaigns.find((one) => one.id === id)
  return (
    <>
      <ScreenHeader
        title={campaign ? shownText(campaign.name) : <Trans>Campanha</Trans>}
        back={{ label: t`Campanhas`, render: <Link to={campaignPaths.campaigns()} /> }}
      />
      <Screen>
        {rows ? null : <Skeleton shape="card" />}
        {rows && !campaign ? (
          <EmptyState
            icon={<Megaphone />}
            title={<Trans>Esta campanha não está aqui</Trans>}
            text={<Trans>Ela pode ter sido cancelada, ou ainda não chegou a este aparelho.</Trans>}
          />
        ) : null}
        {rows && campaign ? (
          <>
            <About campaign={campaign} />
            <Part campaign={campaign} rows={rows} />
          </>
        ) : null}
      </Screen>
    </>
  )
}
