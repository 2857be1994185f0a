import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Target } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import {
  exportAudiences,
  listAudiences,
  mostCounted,
  type ListedAudience,
} from '#contract/features/audience/audience-contract.ts'
import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'

/** The audiences of the client. */
export function AudienceList() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
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
    staffCall(listAudiences, { query: { ...(search && { search }), sort, cursor } }, { signal }),
  )
  const most = formatNumber(mostCounted)
  const columns: Column<ListedAudience>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: ({ name }) => name,
      sort: {
        is: sort === 'name' ? 'ascending' : 'descending',
        onPress: () => set('sort', sort === 'name' ? '-name' : ''),
      },
    },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ waits, uses }) =>
        waits ? (
          <Pill tone="warn">{t`Aplicando`}</Pill>
        ) : uses > 0 ? (
          <Pill tone="ok">{t`Em uso`}</Pill>
        ) : (
          <Pill tone="neutral">{t`Sem uso`}</Pill>
        ),
    },
    { key: 'uses', head: t`Usos`, numeric: true, wide: true, render: ({ uses }) => formatNumber(uses) },
    {
      key: 'members',
      head: t`Pessoas`,
      numeric: true,
      render: ({ members }) => (members > mostCounted ? t`mais de ${most}` : formatNumber(members)),
    },
  ]
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      await saveTable('audiences', format, await staffCall(exportAudiences, { body: search ? { search } : {} }))
    })
  const add = (
    <ButtonLink icon={<Plus size={18} aria-hidden="true" />} render={<Link to={audiencePaths.newAudience()} />}>
      <Trans>Novo público</Trans>
    </ButtonLink>
  )
  return (
    <DeskPage
      title={<Trans>Públicos</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          {add}
        </>
      }
      tools={<SearchInput label={t`Buscar público`} defaultValue={search} onChange={(value) => set('search', value)} />}
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
          caption={t`Públicos`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => String(id)}
          renderLink={({ id }) => <Link to={audiencePaths.audience(id)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<Target />}
          title={search ? <Trans>Nenhum público encontrado</Trans> : <Trans>Nenhum público ainda</Trans>}
          text={
            search ? (
              <Trans>Mude a busca.</Trans>
            ) : (
              <Trans>Um público diz quem vê um curso, uma trilha ou uma notícia. Sem público, todos veem.</Trans>
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
    </DeskPage>
  )
}
