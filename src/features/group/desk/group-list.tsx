import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { exportGroups, listGroups, mostCounted, type ListedGroup } from '#contract/features/group/group-contract.ts'
import { groupPaths } from '#contract/features/group/group-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { NewGroup } from './new-group.tsx'

/** The groups of the client's people. */
export function GroupList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const search = params.get('search') ?? ''
  const sort = params.get('sort') === '-name' ? '-name' : 'name'
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const list = useList(`${sort} ${search}`, (cursor, signal) =>
    staffCall(listGroups, { query: { ...(search && { search }), sort, cursor } }, { signal }),
  )
  const most = formatNumber(mostCounted)
  // A client that counts none has no such column.
  const score: Column<ListedGroup> = {
    key: 'score',
    head: t`Pontuação média`,
    numeric: true,
    render: (row) => (row.score === null ? '–' : formatNumber(row.score, { minimumFractionDigits: 1 })),
  }
  const columns: Column<ListedGroup>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: ({ name, id }) => pickText(name, activeLanguage()) || id,
      sort: {
        is: sort === 'name' ? 'ascending' : 'descending',
        onPress: () => set('sort', sort === 'name' ? '-name' : ''),
      },
    },
    { key: 'id', head: t`Código`, wide: true, render: ({ id }) => id },
    {
      key: 'people',
      head: t`Pessoas`,
      numeric: true,
      render: ({ people }) => (people > mostCounted ? t`mais de ${most}` : formatNumber(people)),
    },
    ...(list.rows.some((row) => row.score !== null) ? [score] : []),
  ]
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      await saveTable('groups', format, await staffCall(exportGroups, { body: search ? { search } : {} }))
    })
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      <Trans>Novo grupo</Trans>
    </Button>
  )
  return (
    <DeskPage
      title={<Trans>Grupos</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          {add}
        </>
      }
      tools={<SearchInput label={t`Buscar grupo`} defaultValue={search} onChange={(value) => set('search', value)} />}
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {list.error ? (
        <Banner
          tone="bad"
          role="alert"
          title={callErrorText(list.error)}
          action={
            <Button variant="outline" onClick={list.renew}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        />
      ) : null}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Grupos`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={groupPaths.group(id)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<UsersRound />}
          title={search ? <Trans>Nenhum grupo encontrado</Trans> : <Trans>Nenhum grupo ainda</Trans>}
          text={
            search ? (
              <Trans>Mude a busca.</Trans>
            ) : (
              <Trans>Reúna pessoas num grupo para mostrar a elas o que é delas: cursos, trilhas, notícias.</Trans>
            )
          }
          action={search ? null : add}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
      {adding ? (
        <NewGroup onClose={() => setAdding(false)} onMade={({ id }) => void navigate(groupPaths.group(id))} />
      ) : null}
    </DeskPage>
  )
}
