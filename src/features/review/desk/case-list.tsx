import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, SearchX } from 'lucide-react'
import { mostScore } from '#contract/engine/staff/case-signal.ts'
import type { ListedCase } from '#contract/features/review/review-schema.ts'
import { callErrorText } from '#platform/error-text.ts'
import { relativeTime } from '#platform/format.ts'
import type { List as CaseRows } from '#platform/hooks/use-list.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { titleOf } from './review-words.ts'
import { scoreTone } from './signals/signal-words.ts'
import styles from './review.module.css'

interface CaseListProps {
  list: CaseRows<ListedCase>
  openId: string
  picked: readonly ListedCase[]
  onPick: (cases: readonly ListedCase[]) => void
  onOpen: (caseId: string) => void
  isFiltered: boolean
}

/** What waits in a queue; each can be read, and many be picked for one decision. */
export function CaseList({ list, openId, picked, onPick, onOpen, isFiltered }: CaseListProps) {
  const { t } = useLingui()
  if (list.error)
    return (
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
    )
  if (list.rows.length === 0)
    return list.coming ? null : isFiltered ? (
      <EmptyState
        icon={<SearchX />}
        title={<Trans>Nenhum caso encontrado</Trans>}
        text={<Trans>Mude a busca ou os filtros.</Trans>}
      />
    ) : (
      <EmptyState
        icon={<CircleCheck />}
        title={<Trans>Nada espera decisão</Trans>}
        text={<Trans>O que chegar para esta fila aparece aqui, o de maior risco primeiro.</Trans>}
      />
    )
  const riskOf = (score: number) => t`Risco ${score} de ${mostScore}`
  const isLate = ({ urgent, closed }: ListedCase) => urgent && !closed
  const isPicked = (row: ListedCase) => picked.some(({ caseId }) => caseId === row.caseId)
  const toggle = (row: ListedCase) =>
    onPick(isPicked(row) ? picked.filter(({ caseId }) => caseId !== row.caseId) : [...picked, row])
  return (
    <section className={styles.list} aria-label={t`Casos`} aria-busy={list.coming || undefined}>
      <ul role="list">
        {list.rows.map((row) => {
          const title = titleOf(row)
          const reader = row.lent?.name
          return (
            <li key={row.caseId} className={classNames(styles.case, row.caseId === openId && styles.open)}>
              <Checkbox checked={isPicked(row)} onChange={() => toggle(row)} aria-label={t`Escolher ${title}`}>
                {null}
              </Checkbox>
              <button
                type="button"
                className={styles.caseButton}
                aria-current={row.caseId === openId || undefined}
                onClick={() => onOpen(row.caseId)}
              >
                <span className={styles.caseTop}>
                  <span className={styles.caseTitle}>{title}</span>
                  {row.score > 0 ? (
                    <Pill tone={scoreTone(row.score)}>
                      <span aria-hidden="true">{row.score}</span>
                      <span className="visually-hidden">{riskOf(row.score)}</span>
                    </Pill>
                  ) : null}
                </span>
                <span className={styles.caseDetail}>{[row.name, row.place].filter(Boolean).join(' · ')}</span>
                <span className={styles.caseDetail}>
                  {relativeTime(row.openedAt)}
                  {row.points === null ? null : (
                    <>
                      {' · '}
                      <Plural value={row.points} one="# ponto" other="# pontos" />
                    </>
                  )}
                </span>
                {row.odd || reader || isLate(row) ? (
                  <span className={styles.marks}>
                    {isLate(row) ? <Pill tone="warn">{t`Há mais de 5 dias úteis`}</Pill> : null}
                    {row.odd ? <Pill tone="warn">{t`Em dúvida`}</Pill> : null}
                    {reader ? <Pill tone="neutral">{t`Com ${reader}`}</Pill> : null}
                  </span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
      {list.more ? (
        <Button variant="outline" full busy={list.growing} onClick={list.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </section>
  )
}
