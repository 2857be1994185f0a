import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { ResultQuestion } from '#contract/features/attempt/result-schema.ts'
import type { AskedQuestion } from '#contract/features/question/asked-question.ts'
import { blocksIn, plainBlocks } from '#contract/features/question/text/question-text.ts'
import { QuestionShown } from '#platform/feature/question-view.ts'
import { formatNumber } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import styles from './result.module.css'

/** How an answer came out, in words. */
const outcomeTexts = {
  right: msg`Certa`,
  part: msg`Certa em parte`,
  wrong: msg`Errada`,
  unanswered: msg`Sem resposta`,
  late: msg`Depois do tempo`,
  marking: msg`Em correção`,
  unread: msg`Não deu para ler`,
  left_out: msg`Não conta`,
} satisfies Record<NonNullable<ResultQuestion['outcome']>, MessageDescriptor>

const tones = { right: 'ok', part: 'warn', wrong: 'bad' } as const

interface OutcomeProps {
  told: Pick<ResultQuestion, 'outcome' | 'share' | 'right' | 'rightTexts' | 'why' | 'comments'>
  /** The question, where the right answer is drawn with it; null: it stands right above. */
  question: AskedQuestion | null
  pictureOf: (image: string) => string | undefined
}

/** What is told of one answer: how it came out, what was right, why. */
export function Outcome({ told, question, pictureOf }: OutcomeProps) {
  const { i18n } = useLingui()
  const { outcome, share, right, rightTexts = [], why, comments = [] } = told
  const isWrong = outcome !== 'right'
  return (
    <div className={styles.outcome}>
      {outcome ? (
        <Pill tone={outcome in tones ? tones[outcome as keyof typeof tones] : 'neutral'}>
          {i18n._(outcomeTexts[outcome])}
          {outcome === 'part' && share !== undefined ? ` · ${formatNumber(share)} %` : null}
        </Pill>
      ) : null}
      {isWrong && rightTexts.length > 0 ? (
        <p>
          <Trans>Resposta certa: {rightTexts.join(' · ')}</Trans>
        </p>
      ) : null}
      {isWrong && right && question ? (
        <details>
          <summary>
            <Trans>Ver a resposta certa</Trans>
          </summary>
          <Suspense fallback={null}>
            <QuestionShown
              question={question}
              answer={right}
              onAnswer={() => undefined}
              language={activeLanguage()}
              pictureOf={pictureOf}
              locked
            />
          </Suspense>
        </details>
      ) : null}
      {comments.map((comment, at) => (
        <p key={at} className={styles.comment}>
          <Trans>Quem corrigiu escreveu: {comment}</Trans>
        </p>
      ))}
      {why ? <p className={styles.why}>{plainBlocks(blocksIn(why, activeLanguage()))}</p> : null}
    </div>
  )
}
