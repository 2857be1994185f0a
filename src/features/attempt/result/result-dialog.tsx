import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { readAttemptPicture, readResult } from '#contract/features/attempt/attempt-endpoints.ts'
import type { Result } from '#contract/features/attempt/result-schema.ts'
import { call } from '#engine/session/api.ts'
import { callErrorText } from '#platform/error-text.ts'
import { QuestionShown } from '#platform/feature/question-view.ts'
import { formatNumber } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Appeal } from './appeal.tsx'
import { imagesOfAsked } from './asked-images.ts'
import { Outcome } from './outcome.tsx'
import styles from './result.module.css'
import { usePictures } from '../take/taking.tsx'

type Shown = { result: Result; pictures: Record<string, Blob> }

async function fetchResult(attemptId: string, signal: AbortSignal): Promise<Shown> {
  const result = await call(readResult, { params: { attemptId } }, { signal })
  const images = [...new Set(result.questions.flatMap(({ question }) => imagesOfAsked(question)))]
  const pictures = await Promise.all(
    images.map(async (imageId): Promise<[string, Blob]> => {
      const answer = await call(readAttemptPicture, { params: { attemptId, imageId } }, { signal })
      return [imageId, await answer.blob()]
    }),
  )
  return { result, pictures: Object.fromEntries(pictures) }
}

function Questions({ shown: { result, pictures } }: { shown: Shown }) {
  const pictureOf = usePictures(pictures)
  return (
    <ol className={styles.questions}>
      {result.questions.map((told, at) => (
        <li key={at}>
          <Card>
            <Suspense fallback={<Skeleton shape="card" />}>
              <QuestionShown
                question={told.question}
                answer={told.answer}
                onAnswer={() => undefined}
                language={activeLanguage()}
                pictureOf={pictureOf}
                locked
              />
            </Suspense>
            <Outcome told={told} question={told.question} pictureOf={pictureOf} />
          </Card>
        </li>
      ))}
    </ol>
  )
}

/** What its test lets be told of an attempt: the grade, what was right, why. */
export function ResultDialog({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const { t } = useLingui()
  const answer = useAnswer(attemptId, (signal) => fetchResult(attemptId, signal))
  return (
    <Dialog open onOpenChange={(is) => (is ? null : onClose())} title={t`Resultado`} closeLabel={t`Fechar`}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <div className={styles.result}>
          <Grade result={answer.value.result} />
          <Questions shown={answer.value} />
          <Appeal result={answer.value.result} />
        </div>
      ) : null}
    </Dialog>
  )
}

function Grade({ result: { percent, minimumScore, attempt } }: { result: Result }) {
  if (attempt.state === 'marking')
    return (
      <p>
        <Trans>Em correção: a nota sai depois que alguém ler as respostas escritas.</Trans>
      </p>
    )
  if (percent === null) return null
  const shown = formatNumber(percent)
  const minimum = formatNumber(minimumScore ?? 0)
  return (
    <p className={styles.grade}>
      <strong>{shown} %</strong> {minimumScore === null ? null : <Trans>de {minimum} % para passar</Trans>}
    </p>
  )
}
