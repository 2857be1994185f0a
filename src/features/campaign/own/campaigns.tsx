import { Trans } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { todayOf } from '#domain/campaign/campaign-days.ts'
import { formatDay } from '#platform/format.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { useCampaignRows, type CampaignRows } from './use-campaign.ts'

type Campaign = CampaignRows['campaigns'][number]

/** How somebody stands to a campaign. */
function Standing({ campaign, rows }: { campaign: Campaign; rows: CampaignRows }) {
  const signUp = rows.signUps.find(({ campaignId }) => campaignId === campaign.id)
  if (signUp?.leftAt === null)
    return (
      <Pill tone="ok">
        <Trans>Participando</Trans>
      </Pill>
    )
  const today = todayOf(campaign)
  return campaign.state === 'open' && today <= campaign.signUpUntil ? (
    <Pill tone="brand">
      <Trans>Inscrições abertas</Trans>
    </Pill>
  ) : (
    <Pill tone="neutral">
      <Trans>Encerrada</Trans>
    </Pill>
  )
}

/** The campaigns of the one who looks: theirs, and those that they can sign up for. */
export function Campaigns() {
  const rows = useCampaignRows()
  const country = useSelectedClient()?.country ?? ''
  const shown = (rows?.campaigns ?? [])
    .filter(({ id, countries }) => {
      const isOwn = rows?.signUps.some(({ campaignId }) => campaignId === id)
      return isOwn || (countries as string[]).includes(country)
    })
    .toSorted((a, b) => b.beginsOn.localeCompare(a.beginsOn))
  return (
    <>
      <ScreenHeader title={<Trans>Campanhas</Trans>} />
      <Screen>
        {rows ? null : <Skeleton shape="card" />}
        {rows && shown.length === 0 ? (
          <EmptyState
            icon={<Megaphone />}
            title={<Trans>Nenhuma campanha ainda</Trans>}
            text={<Trans>Quando uma campanha abrir para você, ela aparece aqui.</Trans>}
          />
        ) : null}
        {rows && shown.length > 0 ? (
          <Card>
            <List>
              {shown.map((campaign) => {
                const [from, to] = [formatDay(campaign.beginsOn), formatDay(campaign.endsOn)]
                return (
                  <Row
                    key={campaign.id}
                    title={shownText(campaign.name)}
                    detail={
                      <Trans>
                        De {from} a {to}
                      </Trans>
                    }
                    end={<Standing campaign={campaign} rows={rows} />}
                    render={<Link to={campaignPaths.campaign(campaign.id)} />}
                  />
                )
              })}
            </List>
          </Card>
        ) : null}
      </Screen>
    </>
  )
}
