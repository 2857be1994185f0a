import { Trans, useLingui } from '@lingui/react/macro'
import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listClients, type ListedClient } from '#contract/features/client/client-contract.ts'
import { clientPaths } from '#contract/features/client/client-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, formatNumber, relativeTime } from '#platform/format.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { stateWords } from './client-words.ts'
import { NewClient } from './new-client.tsx'

/** The clients of the installation. */
export function ClientList() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState(params.has('new'))
  const search = params.get('search') ?? ''
  const list = useList(search, (cursor, signal) =>
    staffCall(listClients, { query: { ...(search && { search }), cursor } }, { signal }),
  )
  const columns: Column<ListedClient>[] = [
    { key: 'name', head: t`Nome`, render: ({ name }) => name },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>,
    },
    { key: 'slug', head: t`Endereço`, wide: true, render: ({ slug }) => slug },
    { key: 'country', head: t`País`, wide: true, render: ({ country }) => country },
    { key: 'people', head: t`Pessoas`, numeric: true, render: ({ people }) => formatNumber(people) },
    { key: 'storage', head: t`Arquivos`, numeric: true, wide: true, render: ({ storage }) => formatBytes(storage) },
    {
      key: 'active',
      head: t`Última atividade`,
      wide: true,
      render: ({ lastActiveAt }) => (lastActiveAt ? relativeTime(lastActiveAt) : t`nenhuma`),
    },
  ]
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      <Trans>Nova empresa</Trans>
    </Button>
  )
  return (
    <DeskPage
      title={<Trans>Empresas</Trans>}
      actions={add}
      tools={
        <SearchInput
          label={t`Buscar empresa`}
          defaultValue={search}
          onChange={(value) => setParams(value ? { search: value } : {}, { replace: true })}
        />
      }
    >
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Empresas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => String(id)}
          renderLink={({ id }) => <Link to={clientPaths.client(id)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<Building2 />}
          title={search ? <Trans>Nenhuma empresa encontrada</Trans> : <Trans>Nenhuma empresa ainda</Trans>}
          text={search ? null : <Trans>Uma empresa tem suas pessoas, seu conteúdo e sua marca.</Trans>}
          action={search ? null : add}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
      {adding ? (
        <NewClient onClose={() => setAdding(false)} onMade={({ id }) => void navigate(clientPaths.client(id))} />
      ) : null}
    </DeskPage>
  )
}
