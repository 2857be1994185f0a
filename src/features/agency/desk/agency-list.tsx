import { Trans, useLingui } from '@lingui/react/macro'
import { Building2, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { exportAgencies, listAgencies } from '#contract/features/agency/agency-contract.ts'
import { agencyPaths } from '#contract/features/agency/agency-paths.ts'
import type { ListedAgency } from '#contract/features/agency/agency-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { NewAgency } from './new-agency.tsx'

type Query = Parameters<typeof staffCall<typeof listAgencies>>[1]['query']

/** The companies and agencies of the client. */
export function AgencyList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { query, set } = useAddressQuery(['search', 'sort', 'state'])
  const [adding, setAdding] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listAgencies, { query: { ...(query as Query), cursor } }, { signal }),
  )
  const sort = query.sort ?? 'name'
  const columns: Column<ListedAgency>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: ({ name }) => name,
      sort: {
        is: sort === 'name' ? 'ascending' : 'descending',
        onPress: () => set('sort', sort === 'name' ? '-name' : ''),
      },
    },
    { key: 'code', head: t`Código`, render: ({ code }) => code },
    { key: 'brands', head: t`Marcas`, numeric: true, render: ({ brands }) => formatNumber(brands) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state, mergedInto }) => {
        if (state === 'active') return null
        const into = mergedInto?.name
        return <Pill tone="warn">{into ? t`Unida a ${into}` : t`Desativada`}</Pill>
      },
    },
  ]
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, ...filter } = query as NonNullable<Query>
      await saveTable('agencies', format, await staffCall(exportAgencies, { body: filter }))
    })
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      <Trans>Nova agência</Trans>
    </Button>
  )
  const isFiltered = Boolean(query.search ?? query.state)
  return (
    <DeskPage
      title={<Trans>Agências</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          {add}
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar por nome ou código`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Ativas`}</option>
            <option value="retired">{t`Desativadas`}</option>
          </Select>
        </>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <ListBody
        list={list}
        failure={list.error && callErrorText(list.error)}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title={<Trans>Nenhuma agência encontrada</Trans>}
              text={<Trans>Mude a busca ou os filtros.</Trans>}
            />
          ) : (
            <EmptyState
              icon={<Building2 />}
              title={<Trans>Nenhuma agência ainda</Trans>}
              text={
                <Trans>As empresas e agências que as pessoas escolhem no cadastro, com as marcas de cada uma.</Trans>
              }
              action={add}
            />
          )
        }
      >
        <DataTable
          caption={t`Agências`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => String(id)}
          renderLink={({ id }) => <Link to={agencyPaths.agency(id)} />}
          stale={list.coming}
        />
      </ListBody>
      {adding ? (
        <NewAgency onClose={() => setAdding(false)} onMade={({ id }) => void navigate(agencyPaths.agency(id))} />
      ) : null}
    </DeskPage>
  )
}
