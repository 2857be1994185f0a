import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useParams } from 'react-router'
import { campaignPaths } from '#contract/features/campaign/campaign-paths.ts'
import { listCampaignMembers } from '#contract/features/campaign/member/member-desk.ts'
import type { ListedMember } from '#contract/features/campaign/member/member-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatMoment, formatNumber } from '#platform/format.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { AgencyDialog } from './agency-dialog.tsx'

/** Who signed up for a campaign, and for whom they sell. */
export function MembersPage() {
  const { t } = useLingui()
  const { campaignId = '' } = useParams()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [changed, setChanged] = useState<ListedMember | null>(null)
  const list = useList(`members ${campaignId} ${search}`, (cursor, signal) =>
    staffCall(
      listCampaignMembers,
      { params: { campaignId }, query: { cursor, ...(search && { search }) } },
      { signal },
    ),
  )
  const columns: Column<ListedMember>[] = [
    { key: 'name', head: t`Nome`, render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'agency', head: t`Empresa ou agência`, render: ({ agency }) => agency },
    { key: 'stores', head: t`Lojas`, numeric: true, wide: true, render: ({ stores }) => formatNumber(stores) },
    { key: 'joined', head: t`Inscrição`, wide: true, render: ({ joinedAt }) => formatMoment(joinedAt) },
    {
      key: 'standing',
      head: t`Situação`,
      render: ({ leftAt }) =>
        leftAt === null ? (
          <Pill tone="ok">
            <Trans>Participando</Trans>
          </Pill>
        ) : (
          <Pill tone="neutral">
            <Trans>Saiu</Trans>
          </Pill>
        ),
    },
    {
      key: 'change',
      head: t`Ações`,
      render: (member) => {
        const { name } = member
        return (
          <Button variant="quiet" aria-label={t`Mudar agência: ${name}`} onClick={() => setChanged(member)}>
            <Trans>Mudar agência</Trans>
          </Button>
        )
      },
    },
  ]
  return (
    <DeskPage
      above={
        <Link to={campaignPaths.deskCampaign(campaignId)}>
          <Trans>Campanha</Trans>
        </Link>
      }
      title={<Trans>Inscritos</Trans>}
    >
      <SearchInput label={t`Buscar por nome`} value={typed} onChange={setTyped} />
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<Users />}
            title={<Trans>Ninguém aqui</Trans>}
            text={<Trans>Quem se inscreve na campanha aparece nesta lista.</Trans>}
          />
        }
      >
        <DataTable caption={t`Inscritos`} columns={columns} rows={list.rows} rowKey={({ userId }) => userId} />
      </ListBody>
      {changed ? (
        <AgencyDialog
          campaignId={campaignId}
          member={changed}
          onClose={() => setChanged(null)}
          onDone={() => {
            setChanged(null)
            list.renew()
          }}
        />
      ) : null}
    </DeskPage>
  )
}
