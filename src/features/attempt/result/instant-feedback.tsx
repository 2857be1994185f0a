import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OpenKey } from '#contract/features/attempt/attempt-schema.ts'
import { isEmptyAnswer, type Answer } from '#contract/features/question/answer-schema.ts'
import { fractionOf } from '#contract/features/question/fraction.ts'
import { compareRatios, one, zero } from '#contract/features/question/ratio.ts'
import { rightAnswerOf } from '#contract/features/question/judging/right-answer.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import type { ResultQuestion } from '#contract/features/attempt/result-schema.ts'
import { Outcome } from './outcome.tsx'
import styles from './result.module.css'

interface FeedbackProps {
  openKey: OpenKey
  answer: Answer
  pictureOf: (image: string) => string | undefined
}

function outcomeOf({ question, keys }: OpenKey, answer: Answer): NonNullable<ResultQuestion['outcome']> {
  const judgement = fractionOf(question, answer, { keys, language: activeLanguage() })
  if (judgement.is === 'marking' || judgement.is === 'unanswered') return judgement.is
  if (judgement.is !== 'judged') return 'unread'
  if (compareRatios(judgement.fraction, one) >= 0) return 'right'
  return compareRatios(judgement.fraction, zero) > 0 ? 'part' : 'wrong'
}

/** Of a quiz that is not graded: at once, whether it was right, and why; without a network too. */
export function InstantFeedback({ openKey, answer, pictureOf }: FeedbackProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Answer>(null)
  if (isEmptyAnswer(answer)) return null
  // Another answer is asked about anew.
  if (asked !== answer)
    return (
      <div className={styles.check}>
        <Button variant="soft" onClick={() => setAsked(answer)}>
          <Trans>Conferir</Trans>
        </Button>
      </div>
    )
  const right = rightAnswerOf(openKey.question, openKey.keys)
  return (
    <div role="status" aria-label={t`Correção desta questão`}>
      <Outcome
        told={{
          outcome: outcomeOf(openKey, answer),
          right: right.answer,
          rightTexts: right.texts,
          why: openKey.question.explanation ?? null,
        }}
        question={null}
        pictureOf={pictureOf}
      />
    </div>
  )
}
