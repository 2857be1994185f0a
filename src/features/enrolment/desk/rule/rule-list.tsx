import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { exportRules, listChoices, listRules } from '#contract/features/enrolment/enrolment-contract.ts'
import { enrolmentPaths } from '#contract/features/enrolment/enrolment-paths.ts'
import type { Rule } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { deadlineText, itemTitle, kindWords, whoText } from '../enrolment-words.ts'
import styles from '../enrolment.module.css'
import { NewRule } from './new-rule.tsx'

type Query = NonNullable<Parameters<typeof staffCall<typeof listRules>>[1]['query']>

/** Where a rule is in its life, in a word. */
export function RuleState({ rule }: { rule: Pick<Rule, 'endedAt' | 'applying'> }) {
  const { t } = useLingui()
  if (rule.applying) return <Pill tone="brand">{t`Aplicando`}</Pill>
  return rule.endedAt ? <Pill tone="neutral">{t`Encerrada`}</Pill> : <Pill tone="ok">{t`Valendo`}</Pill>
}

/** The rules by which people are enrolled. */
export function RuleList() {
  const { t, i18n } = useLingui()
  const { query, set } = useAddressQuery(['search', 'state'])
  const [adding, setAdding] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listRules, { query: { ...(query as Query), cursor } }, { signal }),
  )
  const answer = useAnswer('choices', (signal) => staffCall(listChoices, {}, { signal }))
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, ...filter } = query as Query
      await saveTable('enrolment-rules', format, await staffCall(exportRules, { body: filter }))
    })
  const columns: Column<Rule>[] = [
    {
      key: 'item',
      head: t`Curso ou trilha`,
      render: ({ item, mandatory }) => (
        <span className={styles.name}>
          {itemTitle(item)}
          <span className={styles.under}>
            {i18n._(kindWords[item.kind])}, {mandatory ? t`obrigatório` : t`opcional`}
          </span>
        </span>
      ),
    },
    { key: 'who', head: t`Quem`, render: whoText },
    { key: 'deadline', head: t`Prazo`, render: ({ deadline }) => deadlineText(deadline) },
    { key: 'starts', head: t`Começa em`, wide: true, render: ({ startsOn }) => formatDay(startsOn) },
    { key: 'state', head: t`Situação`, render: (rule) => <RuleState rule={rule} /> },
  ]
  return (
    <DeskPage
      above={
        <Link to={enrolmentPaths.enrolments()}>
          <Trans>Matrículas</Trans>
        </Link>
      }
      title={<Trans>Regras de matrícula</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          <Button icon={<CalendarPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
            <Trans>Matricular</Trans>
          </Button>
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar por curso ou trilha`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            <option value="running">{t`Valendo`}</option>
            <option value="ended">{t`Encerrada`}</option>
          </Select>
        </>
      }
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
          caption={t`Regras de matrícula`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={enrolmentPaths.enrolmentRule(id)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : (
        <EmptyState
          icon={<ListChecks />}
          title={<Trans>Nenhuma regra por aqui</Trans>}
          text={<Trans>Uma regra diz quem é matriculado em quê, e até quando.</Trans>}
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
      {adding && answer.is === 'there' ? <NewRule choices={answer.value} onClose={() => setAdding(false)} /> : null}
    </DeskPage>
  )
}
