import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardCheck } from 'lucide-react'
import { Link } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { listTests, mostCounted, type ListedTest } from '#contract/features/attempt/desk/test-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TwoLines } from '#ui/desk/people/two-lines.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { typeWords } from '../attempt-words.ts'

/** A count that goes no further than the list counts. */
const countText = (count: number): string => formatNumber(count) + (count < mostCounted ? '' : '+')

function useColumns(): Column<ListedTest>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'title',
      head: t`Prova`,
      render: ({ title, course }) => <TwoLines under={shownText(course.title)}>{shownText(title)}</TwoLines>,
    },
    { key: 'type', head: t`Tipo`, wide: true, render: ({ type }) => i18n._(typeWords[type]) },
    { key: 'people', head: t`Pessoas`, numeric: true, render: ({ people }) => countText(people) },
    {
      key: 'marking',
      head: t`Esperando correção`,
      render: ({ marking }) => {
        const count = countText(marking)
        return marking === 0 ? '–' : <Pill tone="warn">{t`${count} a corrigir`}</Pill>
      },
    },
  ]
}

/** The tests and quizzes of the courses. */
export function TestList() {
  const { t } = useLingui()
  const { query, set } = useAddressQuery(['search'])
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listTests, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  return (
    <DeskPage
      title={<Trans>Provas</Trans>}
      subtitle={<Trans>Quem fez cada prova, como foi, e o que as questões dizem.</Trans>}
      tools={
        <SearchInput
          label={t`Buscar por prova ou curso`}
          defaultValue={query.search ?? ''}
          onChange={(value) => set('search', value)}
        />
      }
    >
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<ClipboardCheck />}
            title={query.search ? <Trans>Nenhuma prova encontrada</Trans> : <Trans>Nenhuma prova ainda</Trans>}
            text={
              query.search ? (
                <Trans>Mude a busca.</Trans>
              ) : (
                <Trans>Aparecem aqui quando um curso publicado tem uma prova ou um quiz.</Trans>
              )
            }
          />
        }
      >
        <DataTable
          caption={t`Provas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ activityId }) => String(activityId)}
          renderLink={({ activityId }) => <Link to={attemptPaths.test(activityId)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
