import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listReactionTexts, type ReactionQuestionResult } from '#contract/features/reaction/reaction-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import styles from './reaction-desk.module.css'

/** How many chose each point of a scale, the best first. */
function Bars({ question: { chosen, answered } }: { question: ReactionQuestionResult }) {
  const { t } = useLingui()
  return (
    <ul role="list" className={styles.bars}>
      {chosen
        .map((count, at) => ({ count, point: at + 1 }))
        .toReversed()
        .map(({ count, point }) => {
          const share = answered > 0 ? count / answered : 0
          return (
            <li key={point} className={styles.bar}>
              <span className={styles.point}>{point}</span>
              <span aria-hidden="true">
                <ProgressBar value={share} label={t`Nota ${point}`} />
              </span>
              <span className={styles.figure}>
                {formatNumber(count)} <span className={styles.note}>({formatPercent(share)})</span>
              </span>
            </li>
          )
        })}
    </ul>
  )
}

/** What people wrote, page by page. */
function Texts({ activityId, questionId }: { activityId: string; questionId: string }) {
  const list = useList(questionId, (cursor, signal) =>
    staffCall(listReactionTexts, { params: { activityId, questionId }, query: { cursor } }, { signal }),
  )
  return (
    <ListBody
      list={list}
      failure={list.error ? callErrorText(list.error) : null}
      texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
      empty={null}
    >
      <ul role="list" className={styles.texts}>
        {list.rows.map(({ text, by }, at) => (
          // Texts have no name of their own, and stay where they are.
          <li key={at} className={styles.text}>
            <p>{text}</p>
            {by ? <p className={styles.note}>{by}</p> : null}
          </li>
        ))}
      </ul>
    </ListBody>
  )
}

interface ResultProps {
  activityId: string
  question: ReactionQuestionResult
  number: number
}

/** How one question was answered: its mean and bars, or what people wrote where somebody asks for it. */
export function AskedResult({ activityId, question, number }: ResultProps) {
  const { t } = useLingui()
  const { id, type, text, isClosed, answered, mean } = question
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="li">
      <div className={styles.form}>
        <div className={styles.head}>
          <h2 className={styles.asked}>
            {number}. {shownText(text)}
          </h2>
          {isClosed ? <Pill tone="neutral">{t`Fechada`}</Pill> : null}
        </div>
        <p className={styles.note}>
          <Plural value={answered} one="# resposta" other="# respostas" />
        </p>
        {mean === null ? null : (
          <p className={styles.mean}>
            <Trans>Média</Trans> <strong>{formatNumber(mean, { minimumFractionDigits: 2 })}</strong>
          </p>
        )}
        {type === 'scale' ? <Bars question={question} /> : null}
        {type === 'text' && answered > 0 && !isOpen ? (
          <div>
            <Button variant="outline" onClick={() => setOpen(true)}>
              <Plural value={answered} one="Ler # texto" other="Ler # textos" />
            </Button>
          </div>
        ) : null}
        {isOpen ? <Texts activityId={activityId} questionId={id} /> : null}
      </div>
    </Card>
  )
}
