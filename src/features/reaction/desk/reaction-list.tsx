import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareHeart } from 'lucide-react'
import { Link } from 'react-router'
import { listReactions, type ListedReaction } from '#contract/features/reaction/reaction-desk.ts'
import { reactionPaths } from '#contract/features/reaction/reaction-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'

type Query = NonNullable<Parameters<typeof staffCall<typeof listReactions>>[1]['query']>

function useColumns(): Column<ListedReaction>[] {
  const { t } = useLingui()
  return [
    { key: 'course', head: t`Curso`, render: ({ courseTitle }) => shownText(courseTitle) },
    {
      key: 'title',
      head: t`Avaliação`,
      render: ({ title, isWithdrawn }) => (
        <>
          {shownText(title)} {isWithdrawn ? <Pill tone="neutral">{t`Retirada`}</Pill> : null}
        </>
      ),
    },
    {
      key: 'kind',
      head: t`Respostas são`,
      wide: true,
      render: ({ isAnonymous }) => (isAnonymous ? t`Anônimas` : t`Identificadas`),
    },
    { key: 'answered', head: t`Responderam`, numeric: true, render: ({ answered }) => formatNumber(answered) },
  ]
}

/** The reactions of the client's courses. */
export function ReactionList() {
  const { t } = useLingui()
  const { query: asked, set } = useAddressQuery(['search'])
  const query = asked as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listReactions, { query: { ...query, cursor } }, { signal }),
  )
  const columns = useColumns()
  return (
    <DeskPage
      title={<Trans>Avaliações de reação</Trans>}
      tools={
        <SearchInput
          label={t`Buscar curso ou avaliação`}
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
            icon={<MessageSquareHeart />}
            title={
              query.search ? (
                <Trans>Nenhuma avaliação encontrada</Trans>
              ) : (
                <Trans>Nenhuma avaliação de reação ainda</Trans>
              )
            }
            text={
              query.search ? (
                <Trans>Mude a busca.</Trans>
              ) : (
                <Trans>Acrescente uma a um curso em Conteúdo: ela pergunta, no fim, o que as pessoas acharam.</Trans>
              )
            }
          />
        }
      >
        <DataTable
          caption={t`Avaliações de reação`}
          columns={columns}
          rows={list.rows}
          rowKey={({ activityId }) => String(activityId)}
          renderLink={({ activityId }) => <Link to={reactionPaths.deskReaction(activityId)} />}
          stale={list.coming}
        />
      </ListBody>
    </DeskPage>
  )
}
