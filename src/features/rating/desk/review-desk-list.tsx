import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { listModeratedReviews, reviewStates, type ListedReview } from '#contract/features/rating/rating-desk.ts'
import { starPoints } from '#contract/features/rating/rating-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Stars } from '../parts/stars.tsx'
import styles from '../rating.module.css'
import { Moderate } from './moderate.tsx'

type Query = NonNullable<Parameters<typeof staffCall<typeof listModeratedReviews>>[1]['query']>

function useColumns(onChoose: (review: ListedReview) => void): Column<ListedReview>[] {
  const { t } = useLingui()
  return [
    { key: 'item', head: t`Curso ou trilha`, render: ({ title }) => shownText(title) },
    { key: 'person', head: t`Pessoa`, render: ({ person }) => <bdi>{person || t`Quem já saiu`}</bdi> },
    { key: 'stars', head: t`Estrelas`, render: ({ stars }) => <Stars value={stars} /> },
    {
      key: 'text',
      head: t`Texto`,
      render: ({ text }) => (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      ),
    },
    { key: 'written', head: t`Escrita em`, wide: true, render: ({ writtenAt }) => formatInstant(writtenAt) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ hidden }) => (
        <span className={styles.whole}>
          {hidden === null ? <Pill tone="ok">{t`Visível`}</Pill> : <Pill tone="warn">{t`Oculta`}</Pill>}
        </span>
      ),
    },
    {
      key: 'act',
      head: <span className="visually-hidden">{t`Ações`}</span>,
      render: (review) => {
        const { person } = review
        return (
          <span className={styles.whole}>
            <Button
              variant="outline"
              aria-label={
                review.hidden === null ? t`Ocultar a avaliação de ${person}` : t`Mostrar a avaliação de ${person}`
              }
              onClick={() => onChoose(review)}
            >
              {review.hidden === null ? <Trans>Ocultar</Trans> : <Trans>Mostrar</Trans>}
            </Button>
          </span>
        )
      },
    },
  ]
}

/** What people of the client wrote of courses and trails, to be hidden and shown again. */
export function ReviewDeskList() {
  const { t } = useLingui()
  const { query: asked, set } = useAddressQuery(['search', 'state', 'stars', 'kind'])
  const query = asked as Query
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listModeratedReviews, { query: { ...query, cursor } }, { signal }),
  )
  const [chosen, setChosen] = useState<ListedReview | null>(null)
  const columns = useColumns(setChosen)
  const isNarrowed = Boolean(query.search ?? query.state ?? query.stars ?? query.kind)
  const stateWords = { shown: t`Visíveis`, hidden: t`Ocultas` }
  return (
    <DeskPage
      title={<Trans>Avaliações de cursos</Trans>}
      tools={
        <>
          <SearchInput
            label={t`Buscar no texto ou pela pessoa`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={query.state ?? ''}
            onChange={(event) => set('state', event.currentTarget.value)}
          >
            <option value="">{t`Todas as situações`}</option>
            {reviewStates.map((state) => (
              <option key={state} value={state}>
                {stateWords[state]}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Estrelas`}
            value={query.stars ?? ''}
            onChange={(event) => set('stars', event.currentTarget.value)}
          >
            <option value="">{t`Todas as estrelas`}</option>
            {starPoints.map((point) => (
              <option key={point} value={point}>
                {point}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t`Curso ou trilha`}
            value={query.kind ?? ''}
            onChange={(event) => set('kind', event.currentTarget.value)}
          >
            <option value="">{t`Cursos e trilhas`}</option>
            <option value="course">{t`Cursos`}</option>
            <option value="trail">{t`Trilhas`}</option>
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
            icon={<Star />}
            title={isNarrowed ? <Trans>Nenhuma avaliação encontrada</Trans> : <Trans>Ninguém avaliou ainda</Trans>}
            text={
              isNarrowed ? (
                <Trans>Mude a busca ou os filtros.</Trans>
              ) : (
                <Trans>Quem começa um curso ou uma trilha pode dar estrelas e escrever o que achou.</Trans>
              )
            }
          />
        }
      >
        <DataTable
          caption={t`Avaliações de cursos`}
          columns={columns}
          rows={list.rows}
          rowKey={({ reviewId }) => reviewId}
          stale={list.coming}
        />
      </ListBody>
      {chosen ? (
        <Moderate
          review={chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null)
            list.renew()
          }}
        />
      ) : null}
    </DeskPage>
  )
}
