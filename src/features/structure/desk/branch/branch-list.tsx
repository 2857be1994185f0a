import { Trans, useLingui } from '@lingui/react/macro'
import { Network, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { exportBranches, listBranches } from '#contract/features/structure/structure-contract.ts'
import { structurePaths } from '#contract/features/structure/structure-paths.ts'
import type { ListedBranch } from '#contract/features/structure/structure-schema.ts'
import { pathOf } from '#domain/structure/structure-choices.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { StructureTabs } from '../structure-tabs.tsx'
import { NewBranch } from './new-branch.tsx'
import styles from '../structure.module.css'

type Query = Parameters<typeof staffCall<typeof listBranches>>[1]['query']

/** The branches of the client: its tree, or what a search finds of it. */
export function BranchList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { query, set } = useAddressQuery(['search', 'sort', 'state'])
  const [adding, setAdding] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listBranches, { query: { ...(query as Query), cursor } }, { signal }),
  )
  const sort = query.sort ?? 'tree'
  // Between others of its tree a branch says by its place what it stands under.
  const isTree = sort === 'tree' && !query.search && !query.state
  const columns: Column<ListedBranch>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: (branch) => (
        <span className={classNames(styles.name, isTree && styles[`level${branch.above.length}`])}>
          {branch.name}
          {!isTree && branch.above.length > 0 ? <span className={styles.above}>{pathOf(branch)}</span> : null}
        </span>
      ),
      sort: {
        is: sort === 'name' ? 'ascending' : sort === '-name' ? 'descending' : null,
        onPress: () => set('sort', sort === 'tree' ? 'name' : sort === 'name' ? '-name' : ''),
      },
    },
    { key: 'code', head: t`Código`, render: ({ code }) => code },
    { key: 'head', head: t`Responsável`, wide: true, render: ({ head }) => head?.name },
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
      await saveTable('branches', format, await staffCall(exportBranches, { body: filter }))
    })
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      <Trans>Nova filial</Trans>
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
            <option value="">{t`Ativas`}</option>
            <option value="retired">{t`Desativadas`}</option>
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
              title={<Trans>Nenhuma filial encontrada</Trans>}
              text={<Trans>Mude a busca ou os filtros.</Trans>}
            />
          ) : (
            <EmptyState
              icon={<Network />}
              title={<Trans>Nenhuma filial ainda</Trans>}
              text={<Trans>Comece pela de cima, como a matriz ou uma regional, e ponha as outras abaixo dela.</Trans>}
              action={add}
            />
          )
        }
      >
        <DataTable
          caption={t`Filiais`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={structurePaths.branch(id)} />}
          stale={list.coming}
        />
      </ListBody>
      {adding ? (
        <NewBranch onClose={() => setAdding(false)} onMade={({ id }) => void navigate(structurePaths.branch(id))} />
      ) : null}
    </DeskPage>
  )
}
