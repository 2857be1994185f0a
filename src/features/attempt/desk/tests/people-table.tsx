import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Users } from 'lucide-react'
import { Link } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { exportTestPeople, listTestPeople, type TestPerson } from '#contract/features/attempt/desk/test-desk.ts'
import { activityStates } from '#contract/features/course/course-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant, formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../attempt-desk.module.css'
import { standingWords } from '../attempt-words.ts'

type Query = NonNullable<Parameters<typeof staffCall<typeof listTestPeople>>[1]['query']>

function useColumns(): Column<TestPerson>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'person',
      head: t`Pessoa`,
      render: ({ name, email }) => (
        <span className={styles.name}>
          {name || email}
          {name ? <span className={styles.under}>{email}</span> : null}
        </span>
      ),
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
  const takeCsv = () =>
    attempt(async () => {
      const answered = await staffCall(exportTestPeople, { params, body: query })
      saveAs('test.csv', await answered.blob())
    })
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <div className={styles.search}>
          <SearchInput
            label={t`Buscar por nome, e-mail ou documento`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
        </div>
        <Select
          aria-label={t`Situação`}
          value={query.state ?? ''}
          onChange={(event) => set('state', event.currentTarget.value)}
        >
          <option value="">{t`Todas as situações`}</option>
          {activityStates.map((state) => (
            <option key={state} value={state}>
              {i18n._(standingWords[state].label)}
            </option>
          ))}
        </Select>
        <Button
          variant="outline"
          icon={<Download size={18} aria-hidden="true" />}
          busy={busy}
          onClick={() => void takeCsv()}
        >
          <Trans>Exportar CSV</Trans>
        </Button>
      </div>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
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
    </div>
  )
}
