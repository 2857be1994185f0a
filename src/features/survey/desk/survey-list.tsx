import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardList, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { listSurveys, surveyChoices, surveyStates, type ListedSurvey } from '#contract/features/survey/survey-desk.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { instantInZone } from '#platform/desk/zone.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { audienceName, stateWords } from './survey-words.ts'

type Query = NonNullable<Parameters<typeof staffCall<typeof listSurveys>>[1]['query']>

function useColumns(timeZone: string | null): Column<ListedSurvey>[] {
  const { t, i18n } = useLingui()
  const time = (instant: string) => (timeZone ? instantInZone(instant, timeZone) : '')
  return [
    { key: 'title', head: t`Título`, render: ({ title }) => shownText(title) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state, isChanged }) => (
        <Pill tone={isChanged ? 'warn' : stateWords[state].tone}>
          {isChanged ? <Trans>Mudanças a publicar</Trans> : i18n._(stateWords[state].label)}
        </Pill>
      ),
    },
    { key: 'audience', head: t`Para quem`, wide: true, render: (row) => audienceName(row) ?? t`Todas as pessoas` },
    {
      key: 'kind',
      head: t`Respostas são`,
      wide: true,
      render: ({ isAnonymous, isMandatory }) =>
        [isAnonymous ? t`Anônimas` : t`Identificadas`, isMandatory ? t`obrigatórias` : null].filter(Boolean).join(', '),
    },
    { key: 'ends', head: t`Até`, render: ({ endsAt }) => time(endsAt) },
    { key: 'answered', head: t`Responderam`, numeric: true, render: ({ answered }) => formatNumber(answered) },
  ]
}

/** The surveys of the client that is acted in; an owner's own. */
export function SurveyList() {
  const { t, i18n } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state'])
  const query = asked as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listSurveys, { query: { ...query, cursor } }, { signal }),
  )
  const choices = useAnswer('choices', (signal) => staffCall(surveyChoices, {}, { signal }))
  const columns = useColumns(choices.is === 'there' ? choices.value.timeZone : null)
  const add = (
    <ButtonLink icon={<Plus size={18} aria-hidden="true" />} render={<Link to={surveyPaths.newSurvey()} />}>
      <Trans>Nova pesquisa</Trans>
    </ButtonLink>
  )
  const isNarrowed = Boolean(query.search ?? query.state)
  return (
    <DeskPage
      title={<Trans>Pesquisas</Trans>}
      actions={add}
      tools={
        <>
          <SearchInput
            label={t`Buscar pesquisa`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {surveyStates.map((state) => (
              <option key={state} value={state}>
                {i18n._(stateWords[state].label)}
              </option>
            ))}
          </Select>
        </>
      }
    >
      <ListBody
        list={list}
        failure={list.error ? callErrorText(list.error) : null}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          <EmptyState
            icon={<ClipboardList />}
            title={isNarrowed ? <Trans>Nenhuma pesquisa encontrada</Trans> : <Trans>Nenhuma pesquisa ainda</Trans>}
            text={
              isNarrowed ? (
                <Trans>Mude a busca ou a situação.</Trans>
              ) : (
                <Trans>Pergunte às pessoas o que acham, com nome ou sem. Elas respondem também sem internet.</Trans>
              )
            }
            action={isNarrowed ? null : add}
          />
        }
      >
        <DataTable
          caption={t`Pesquisas`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={surveyPaths.deskSurvey(id)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
