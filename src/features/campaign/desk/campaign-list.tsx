import { Trans, useLingui } from '@lingui/react/macro'
import { Megaphone, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { listCampaigns, type DeskCampaign } from '#contract/features/campaign/campaign-desk.ts'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { countryName, stateWords } from './campaign-words.ts'

/** The campaigns of the client, the last to begin first. */
export function CampaignList() {
  const { t } = useLingui()
  const answer = useAnswer('campaigns', (signal) => staffCall(listCampaigns, {}, { signal }))
  const columns: Column<DeskCampaign>[] = [
    { key: 'name', head: t`Campanha`, render: ({ name }) => shownText(name) || t`Sem nome` },
    {
      key: 'days',
      head: t`Período`,
      render: ({ beginsOn, endsOn }) => {
        const [from, to] = [formatDay(beginsOn), formatDay(endsOn)]
        return t`De ${from} a ${to}`
      },
    },
    { key: 'countries', head: t`Países`, wide: true, render: ({ countries }) => countries.map(countryName).join(', ') },
    {
      key: 'state',
      head: t`Situação`,
      render: (campaign) => {
        const { text, tone } = stateWords(campaign)
        return <Pill tone={tone}>{text}</Pill>
      },
    },
  ]
  const add = (
    <ButtonLink icon={<Plus size={18} aria-hidden="true" />} render={<Link to={campaignPaths.newCampaign()} />}>
      <Trans>Nova campanha</Trans>
    </ButtonLink>
  )
  return (
    <DeskPage title={<Trans>Campanhas</Trans>} actions={add}>
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'there' ? (
        answer.value.campaigns.length === 0 ? (
          <EmptyState
            icon={<Megaphone />}
            title={<Trans>Nenhuma campanha ainda</Trans>}
            text={<Trans>Numa campanha as vendas e as fotos de certos dias dão pontos.</Trans>}
            action={add}
          />
        ) : (
          <DataTable
            caption={t`Campanhas`}
            columns={columns}
            rows={answer.value.campaigns}
            rowKey={({ id }) => String(id)}
            renderLink={({ id }) => <Link to={campaignPaths.deskCampaign(id)} />}
          />
        )
      ) : null}
    </DeskPage>
  )
}
