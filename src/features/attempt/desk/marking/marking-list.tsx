import { Trans, useLingui } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import {
  listMarking,
  markingStates,
  type Marking,
  type MarkingState,
} from '#contract/features/attempt/desk/marking-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
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
import { Select } from '#ui/form/select.tsx'
import { markingStateWords } from '../attempt-words.ts'
import styles from '../attempt-desk.module.css'

function useColumns(): Column<Marking>[] {
  const { t } = useLingui()
  return [
    {
      key: 'test',
      head: t`Prova`,
      render: ({ title, course }) => <TwoLines under={shownText(course.title)}>{shownText(title)}</TwoLines>,
    },
    { key: 'person', head: t`Pessoa`, render: ({ person }) => person?.name ?? t`sem nome até a nota` },
    { key: 'ended', head: t`Entregue em`, wide: true, render: ({ endedAt }) => formatInstant(endedAt) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ isMarked, isAppealed, isOwn }) => (
        <span className={styles.row}>
          {isOwn ? <Pill tone="neutral">{t`Sua: outra pessoa corrige`}</Pill> : null}
          {isMarked ? <Pill tone="ok">{t`Você corrigiu`}</Pill> : null}
          {isAppealed ? <Pill tone="warn">{t`A pessoa perguntou`}</Pill> : null}
        </span>
      ),
    },
  ]
}

/** Attempts whose essays are to be marked, were asked about, or were marked. */
export function MarkingList() {
  const { t, i18n } = useLingui()
  const { query, set } = useAddressQuery(['search', 'state'])
  const state = markingStates.find((one) => one === query.state) ?? 'waiting'
  const list = useList(JSON.stringify({ ...query, state }), (cursor, signal) =>
    staffCall(listMarking, { query: { search: query.search, state, cursor } }, { signal }),
  )
  const columns = useColumns()
  return (
    <DeskPage
      title={<Trans>Correção</Trans>}
      subtitle={<Trans>Respostas escritas que esperam uma nota, as mais antigas primeiro.</Trans>}
      tools={
        <>
          <SearchInput
            label={t`Buscar por nome, e-mail ou documento`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select aria-label={t`Situação`} value={state} onChange={(event) => set('state', event.currentTarget.value)}>
            {markingStates.map((one: MarkingState) => (
              <option key={one} value={one}>
                {i18n._(markingStateWords[one])}
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
            icon={<PenLine />}
            title={state === 'waiting' ? <Trans>Nada para corrigir</Trans> : <Trans>Nada aqui</Trans>}
            text={
              state === 'waiting' ? (
                <Trans>Quando alguém entregar uma prova com resposta escrita, ela aparece aqui.</Trans>
              ) : (
                <Trans>Mude a busca ou a situação.</Trans>
              )
            }
          />
        }
      >
        <DataTable
          caption={t`Correção`}
          columns={columns}
          rows={list.rows}
          rowKey={({ attemptId }) => attemptId}
          renderLink={({ attemptId }) => <Link to={attemptPaths.markedAttempt(attemptId)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
