import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpenText, FilePlus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exportContent, listContent } from '#contract/features/authoring/authoring-contract.ts'
import { authoringPaths } from '#contract/features/authoring/authoring-paths.ts'
import { contentStates, type ListedContent } from '#contract/features/authoring/authoring-schema.ts'
import { contentKinds } from '#contract/features/authoring/draft/fields.ts'
import { pickText } from '#contract/engine/language.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, relativeTime } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { NewContent } from './dialogs/new-content.tsx'
import { kindWords, stateWords } from './authoring-words.ts'
import styles from './authoring.module.css'

type Query = Parameters<typeof staffCall<typeof listContent>>[1]['query']

/** What the list is asked, from the address: it can be shared, and back leads to it. */
function useQuery() {
  const [params, setParams] = useSearchParams()
  const query: Record<string, string> = {}
  for (const name of ['search', 'sort', 'kind', 'state']) {
    const value = params.get(name)
    if (value) query[name] = value
  }
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
  return { query: query as Query, set }
}

function useColumns(sort: string | undefined, onSort: (sort: string) => void): Column<ListedContent>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'title',
      head: t`Título`,
      render: ({ kind, title }) => {
        const { icon: Icon, label } = kindWords[kind]
        return (
          <span className={styles.named}>
            <Icon size={18} aria-hidden="true" />
            <span className={styles.name}>
              {pickText(title, activeLanguage()) || t`Sem título`}
              <span className={styles.note}>{i18n._(label)}</span>
            </span>
          </span>
        )
      },
      sort: {
        is: sort === 'title' ? 'ascending' : sort === '-title' ? 'descending' : null,
        onPress: () => onSort(sort === 'title' ? '-title' : sort === '-title' ? '' : 'title'),
      },
    },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state, changed, version, refused }) => (
        <span className={styles.states}>
          <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>
          {state === 'published' && changed ? <Pill tone="neutral">{t`mudanças não publicadas`}</Pill> : null}
          {refused ? <Pill tone="bad">{t`vídeo ou apresentação de fora não abre`}</Pill> : null}
          {version > 0 ? <span className={styles.note}>{t`versão ${version}`}</span> : null}
        </span>
      ),
    },
    {
      key: 'plan',
      head: t`Planejado`,
      wide: true,
      render: ({ publishAt, retireAt }) => {
        if (publishAt) return t`publica ${formatInstant(publishAt)}`
        return retireAt ? t`retira ${formatInstant(retireAt)}` : null
      },
    },
    {
      key: 'changed',
      head: t`Mudado`,
      wide: true,
      render: ({ changedAt, changedBy }) => t`${relativeTime(changedAt)}, ${changedBy}`,
    },
  ]
}

/** What is written for learners in the client that is acted in. */
export function ContentList() {
  const { t, i18n } = useLingui()
  const { query, set } = useQuery()
  const [adding, setAdding] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listContent, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns(query.sort, (sort) => set('sort', sort))
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, cursor: __, ...filter } = query
      await saveTable('content', format, await staffCall(exportContent, { body: filter }))
    })
  const newButton = (
    <Button icon={<FilePlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      <Trans>Criar conteúdo</Trans>
    </Button>
  )
  const error = failure ?? list.error
  return (
    <DeskPage
      title={<Trans>Conteúdo</Trans>}
      subtitle={<Trans>Cursos, trilhas e notícias: do rascunho à publicação.</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          {newButton}
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar por título`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Tipo`}
            value={query.kind ?? ''}
            onChange={(event) => set('kind', event.currentTarget.value)}
          >
            <option value="">{t`Todos os tipos`}</option>
            {contentKinds.map((kind) => (
              <option key={kind} value={kind}>
                {i18n._(kindWords[kind].label)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {contentStates.map((state) => (
              <option key={state} value={state}>
                {i18n._(stateWords[state].label)}
              </option>
            ))}
          </Select>
        </>
      }
    >
      {error ? (
        <Banner
          tone="bad"
          role="alert"
          title={callErrorText(error)}
          action={
            <Button variant="outline" onClick={list.renew}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        />
      ) : null}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Conteúdo`}
          columns={columns}
          rows={list.rows}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          renderLink={({ kind, id }) => <Link to={authoringPaths.content(kind, id)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (query.search ?? query.kind ?? query.state) ? (
        <EmptyState
          icon={<SearchX />}
          title={<Trans>Nada encontrado</Trans>}
          text={<Trans>Mude a busca ou os filtros.</Trans>}
        />
      ) : (
        <EmptyState
          icon={<BookOpenText />}
          title={<Trans>Nada escrito ainda</Trans>}
          text={<Trans>Comece um curso: ele é salvo enquanto você escreve e só aparece quando você publica.</Trans>}
          action={newButton}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
      {adding ? <NewContent onClose={() => setAdding(false)} /> : null}
    </DeskPage>
  )
}
