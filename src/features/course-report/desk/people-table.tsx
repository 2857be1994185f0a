import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import {
  exportCoursePeople,
  listCoursePeople,
  type CoursePerson,
} from '#contract/features/course-report/course-report-contract.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { courseStateWords, stateChoices } from '#platform/filters/state-words.ts'
import { formatInstant, formatNumber, formatPercent } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { PeopleFrame } from '#ui/desk/people/people-frame.tsx'
import { TwoLines } from '#ui/desk/people/two-lines.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill, type Tone } from '#ui/feedback/pill.tsx'

type Query = NonNullable<Parameters<typeof staffCall<typeof listCoursePeople>>[1]['query']>

const toneOf = (state: CoursePerson['state']): Tone =>
  isDone(state)
    ? 'ok'
    : state === 'reproved' || state === 'blocked'
      ? 'bad'
      : state === 'in_progress'
        ? 'brand'
        : 'neutral'

function useColumns(hasGrades: boolean): Column<CoursePerson>[] {
  const { t, i18n } = useLingui()
  const grade: Column<CoursePerson> = {
    key: 'grade',
    head: t`Nota`,
    numeric: true,
    render: (row) => (row.grade === null ? '–' : `${formatNumber(row.grade)} %`),
  }
  return [
    {
      key: 'person',
      head: t`Pessoa`,
      render: ({ name, email }) => <TwoLines under={name && email}>{name || email}</TwoLines>,
    },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => <Pill tone={toneOf(state)}>{i18n._(courseStateWords[state])}</Pill>,
    },
    { key: 'share', head: t`Feito`, numeric: true, wide: true, render: ({ share }) => formatPercent(share) },
    ...(hasGrades ? [grade] : []),
    {
      key: 'begun',
      head: t`Começou em`,
      wide: true,
      render: ({ begunAt }) => (begunAt ? formatInstant(begunAt) : '–'),
    },
    {
      key: 'finished',
      head: t`Concluiu em`,
      wide: true,
      render: ({ finishedAt }) => (finishedAt ? formatInstant(finishedAt) : '–'),
    },
  ]
}

/** Who sees a course or has begun it, and how they stand. */
export function PeopleTable({ courseId, hasGrades }: { courseId: string; hasGrades: boolean }) {
  const { t } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state'])
  const query = asked as Query
  const { busy, failure, attempt } = useAttempt()
  const params = { courseId }
  const list = useList(`${courseId} ${JSON.stringify(query)}`, (cursor, signal) =>
    staffCall(listCoursePeople, { params, query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns(hasGrades)
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      await saveTable('course', format, await staffCall(exportCoursePeople, { params, body: query }))
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
        options: stateChoices()
          .filter(({ id }) => id !== 'enrolled')
          .map(({ id, label }) => ({ value: id, label })),
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
            title={<Trans>Ninguém encontrado</Trans>}
            text={<Trans>Mude a busca ou a situação.</Trans>}
          />
        }
      >
        <DataTable
          caption={t`Pessoas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ userId }) => userId}
          stale={list.coming}
        />
      </ListBody>
    </PeopleFrame>
  )
}
