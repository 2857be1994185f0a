import { Trans, useLingui } from '@lingui/react/macro'
import { Briefcase, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { exportPositions, listPositions } from '#contract/features/structure/structure-contract.ts'
import type { Position } from '#contract/features/structure/structure-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
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
import { PositionDialog } from './position-dialog.tsx'
import { StructureTabs } from './structure-tabs.tsx'
import styles from './structure.module.css'

type Query = Parameters<typeof staffCall<typeof listPositions>>[1]['query']

/** The positions of the client. */
export function PositionList() {
  const { t } = useLingui()
  const { query, set } = useAddressQuery(['search', 'sort', 'state'])
  const [open, setOpen] = useState<Position | 'new' | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listPositions, { query: { ...(query as Query), cursor } }, { signal }),
  )
  const sort = query.sort ?? 'name'
  const columns: Column<Position>[] = [
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
    { key: 'country', head: t`País`, render: ({ country }) => country },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => (state === 'retired' ? <Pill tone="warn">{t`Desativado`}</Pill> : null),
    },
  ]
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, ...filter } = query as NonNullable<Query>
      await saveTable('positions', format, await staffCall(exportPositions, { body: filter }))
    })
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
      <Trans>Novo cargo</Trans>
    </Button>
  )
  const isFiltered = Boolean(query.search ?? query.state)
  return (
    <DeskPage
      title={<Trans>Estrutura</Trans>}
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
            <option value="">{t`Ativos`}</option>
            <option value="retired">{t`Desativados`}</option>
          </Select>
        </>
      }
    >
      <StructureTabs />
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <ListBody
        list={list}
        failure={list.error && callErrorText(list.error)}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title={<Trans>Nenhum cargo encontrado</Trans>}
              text={<Trans>Mude a busca ou os filtros.</Trans>}
            />
          ) : (
            <EmptyState
              icon={<Briefcase />}
              title={<Trans>Nenhum cargo ainda</Trans>}
              text={<Trans>O que as pessoas fazem na empresa, em cada país.</Trans>}
              action={add}
            />
          )
        }
      >
        <DataTable
          caption={t`Cargos`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={(position) => <button type="button" className={styles.open} onClick={() => setOpen(position)} />}
          stale={list.coming}
        />
      </ListBody>
      {open ? (
        <PositionDialog
          position={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            list.renew()
          }}
        />
      ) : null}
    </DeskPage>
  )
}
