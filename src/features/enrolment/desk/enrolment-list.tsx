import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, CalendarPlus, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { exportEnrolments, listChoices, listEnrolments } from '#contract/features/enrolment/enrolment-contract.ts'
import { enrolmentPaths } from '#contract/features/enrolment/enrolment-paths.ts'
import { standings, type ListedEnrolment } from '#contract/features/enrolment/enrolment-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { DataTable } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { itemTitle, standingWords } from './enrolment-words.ts'
import { NewRule } from './rule/new-rule.tsx'
import { useEnrolmentColumns } from './use-enrolment-columns.tsx'
import styles from './enrolment.module.css'

type Query = NonNullable<Parameters<typeof staffCall<typeof listEnrolments>>[1]['query']>

/** Who is enrolled in what, and how they stand. */
export function EnrolmentList() {
  const { t, i18n } = useLingui()
  const { query, set } = useAddressQuery(['search', 'sort', 'state', 'item', 'rule'])
  const [adding, setAdding] = useState(false)
  const [extending, setExtending] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedEnrolment>>(new Map())
  const { busy, failure, attempt } = useAttempt()
  const asked = query as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listEnrolments, { query: { ...asked, cursor } }, { signal }),
  )
  const answer = useAnswer('choices', (signal) => staffCall(listChoices, {}, { signal }))
  const choices = answer.is === 'there' ? answer.value : null
  const choose = (row: ListedEnrolment, isChosen: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      if (isChosen) next.set(row.id, row)
      else next.delete(row.id)
      return next
    })
  const columns = useEnrolmentColumns({
    timeZone: choices?.timeZone ?? 'UTC',
    chosen,
    onChoose: choose,
    byDue: query.sort === 'due',
    onSort: () => set('sort', query.sort === 'due' ? '' : 'due'),
  })
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, ...filter } = asked
      await saveTable('enrolments', format, await staffCall(exportEnrolments, { body: filter }))
    })
  const isFiltered = Boolean(query.search ?? query.state ?? query.item ?? query.rule)
  const done = () => {
    setChosen(new Map())
    list.renew()
  }
  return (
    <DeskPage
      title={<Trans>Matrículas</Trans>}
      subtitle={<Trans>Quem tem de fazer o quê, até quando, e como está.</Trans>}
      actions={
        <>
          <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
          <ButtonLink
            variant="outline"
            icon={<ListChecks size={18} aria-hidden="true" />}
            render={<Link to={enrolmentPaths.enrolmentRules()} />}
          >
            <Trans>Regras</Trans>
          </ButtonLink>
          <Button icon={<CalendarPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
            <Trans>Matricular</Trans>
          </Button>
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar por nome, e-mail ou documento`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {standings.map((standing) => (
              <option key={standing} value={standing}>
                {i18n._(standingWords[standing].label)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Curso ou trilha`}
            value={query.item ?? ''}
            onChange={(event) => set('item', event.currentTarget.value)}
          >
            <option value="">{t`Todos os cursos e trilhas`}</option>
            {choices?.items.map((item) => (
              <option key={`${item.kind}:${item.id}`} value={`${item.kind}:${item.id}`}>
                {itemTitle(item)}
              </option>
            ))}
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
      {query.rule ? (
        <Banner
          tone="brand"
          title={<Trans>Só as pessoas de uma regra</Trans>}
          action={
            <Button variant="outline" onClick={() => set('rule', '')}>
              <Trans>Mostrar todas</Trans>
            </Button>
          }
        />
      ) : null}
      {chosen.size > 0 ? (
        <div className={styles.chosen} role="status">
          <Plural value={chosen.size} one="# matrícula escolhida" other="# matrículas escolhidas" />
          <Button onClick={() => setExtending(true)}>
            <Trans>Dar mais prazo</Trans>
          </Button>
        </div>
      ) : null}
      {list.rows.length > 0 ? (
        <DataTable
          caption={t`Matrículas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={enrolmentPaths.enrolment(id)} />}
          stale={list.coming}
        />
      ) : list.coming || list.error ? null : isFiltered ? (
        <EmptyState
          icon={<CalendarClock />}
          title={<Trans>Nenhuma matrícula encontrada</Trans>}
          text={<Trans>Mude a busca ou os filtros.</Trans>}
        />
      ) : (
        <EmptyState
          icon={<CalendarClock />}
          title={<Trans>Ninguém matriculado ainda</Trans>}
          text={
            <Trans>
              Matricule um público ou uma pessoa em um curso ou trilha, com prazo. Quem entrar no público depois também
              é matriculado.
            </Trans>
          }
          action={
            <Button onClick={() => setAdding(true)}>
              <Trans>Matricular</Trans>
            </Button>
          }
        />
      )}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
      {adding && choices ? <NewRule choices={choices} onClose={() => setAdding(false)} /> : null}
      {extending && choices ? (
        <ExtendDialog
          enrolments={[...chosen.values()]}
          choices={choices}
          onClose={() => setExtending(false)}
          onDone={done}
        />
      ) : null}
    </DeskPage>
  )
}
