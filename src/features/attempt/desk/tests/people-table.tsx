import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { exportTestPeople, listTestPeople, type TestPerson } from '#contract/features/attempt/desk/test-desk.ts'
import { activityStates } from '#contract/features/course/course-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { PeopleFrame } from '#ui/desk/people/people-frame.tsx'
import { TwoLines } from '#ui/desk/people/two-lines.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { standingWords } from '../attempt-words.ts'

type Query = NonNullable<Parameters<typeof staffCall<typeof listTestPeople>>[1]['query']>

function useColumns(): Column<TestPerson>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'person',
      head: t`Pessoa`,
      render: ({ name, email }) => <TwoLines under={name && email}>{name || email}</TwoLines>,
    },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={standingWords[state].tone}>{i18n._(standingWords[state].label)}</Pill>,
    },
    {
      key: 'grade',
      head: t`Nota`,
      numeric: true,
      render: ({ grade }) => (grade === null ? '–' : `${formatNumber(grade)} %`),
    },
    {
      key: 'attempts',
      head: t`Tentativas`,
      numeric: true,
      wide: true,
      render: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'last',
      head: t`Última mudança`,
      wide: true,
      render: ({ lastAt }) => (lastAt ? formatInstant(lastAt) : '–'),
    },
  ]
}

/** Who took a test, and how they stand. */
export function PeopleTable({ activityId }: { activityId: string }) {
  const { t, i18n } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state'])
  const query = asked as Query
  const { busy, failure, attempt } = useAttempt()
  const params = { activityId }
  const list = useList(`${activityId} ${JSON.stringify(query)}`, (cursor, signal) =>
    staffCall(listTestPeople, { params, query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      await saveTable('test', format, await staffCall(exportTestPeople, { params, body: query }))
    })
  return (
    <PeopleFrame
      search={{
        label: t`Buscar por nome, e-mail ou documento`,
        value: query.search ?? '',
        onChange: (value) => set('search', value),
      }}
      state={{
        label: t`Situação`,
        all: t`Todas as situações`,
        value: query.state ?? '',
        options: activityStates.map((state) => ({ value: state, label: i18n._(standingWords[state].label) })),
        onChange: (value) => set('state', value),
      }}
      take={{ label: <Trans>Exportar</Trans>, busy, onTake: (format) => void takeTable(format) }}
      failure={failure ? callErrorText(failure) : null}
    >
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<Users />}
            title={
              query.search || query.state ? <Trans>Ninguém encontrado</Trans> : <Trans>Ninguém começou ainda</Trans>
            }
            text={<Trans>Quem começa a prova aparece aqui, com a nota e as tentativas.</Trans>}
          />
        }
      >
        <DataTable
          caption={t`Pessoas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ userId }) => userId}
          renderLink={({ userId }) => <Link to={attemptPaths.testPerson(activityId, userId)} />}
          stale={list.coming}
        />
      </ListBody>
    </PeopleFrame>
  )
}
