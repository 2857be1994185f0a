import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { Link, useParams } from 'react-router'
import {
  readSurvey,
  readSurveyResults,
  type SurveyDetail,
  type SurveyResults,
} from '#contract/features/survey/survey-desk.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { fewestAnswers } from '#contract/features/survey/survey-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber, formatPercent } from '#platform/format.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage, Fact, Facts } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from '../survey.module.css'
import { TakeAnswers } from './take-answers.tsx'
import { QuestionResult } from './question-result.tsx'

function Results({ survey, results }: { survey: SurveyDetail; results: SurveyResults }) {
  const { t } = useLingui()
  const { people, answered, questions } = results
  return (
    <div className={styles.results}>
      <Card>
        <Facts>
          <Fact name={t`Responderam`}>{formatNumber(answered)}</Fact>
          <Fact name={t`Pessoas no público`}>{formatNumber(people)}</Fact>
          {/* Whoever answered and left the audience since is no part of it. */}
          {answered <= people ? (
            <Fact name={t`Participação`}>{formatPercent(answered / Math.max(1, people))}</Fact>
          ) : null}
          <Fact name={t`Respostas são`}>{survey.isAnonymous ? t`Anônimas` : t`Identificadas`}</Fact>
        </Facts>
      </Card>
      {questions ? (
        <ol role="list" className={styles.questions}>
          {questions.map((one, at) => (
            <QuestionResult key={one.question.id} surveyId={survey.id} result={one} number={at + 1} />
          ))}
        </ol>
      ) : (
        <EmptyState
          icon={<ChartColumn />}
          title={<Trans>Ainda são poucas respostas</Trans>}
          text={
            <Plural
              value={fewestAnswers}
              one="As respostas aparecem a partir de # pessoa."
              other="As respostas aparecem a partir de # pessoas: com menos, daria para adivinhar quem disse o quê."
            />
          }
        />
      )}
    </div>
  )
}

/** How a survey was answered. */
export function SurveyResultsPage() {
  const { surveyId = '' } = useParams()
  const answer = useAnswer(surveyId, async (signal) => {
    const [survey, results] = await Promise.all([
      staffCall(readSurvey, { params: { surveyId } }, { signal }),
      staffCall(readSurveyResults, { params: { surveyId } }, { signal }),
    ])
    return { survey, results }
  })
  const there = answer.is === 'there' ? answer.value : null
  const title = there ? shownText(there.survey.title) : ''
  return (
    <DeskPage
      above={
        <Link to={surveyPaths.deskSurvey(surveyId)}>
          {title ? <Trans>Pesquisa: {title}</Trans> : <Trans>Pesquisas</Trans>}
        </Link>
      }
      title={<Trans>Respostas</Trans>}
      actions={
        there?.results.questions && there.survey.may.includes('export') ? <TakeAnswers surveyId={surveyId} /> : null
      }
    >
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {there ? <Results {...there} /> : null}
    </DeskPage>
  )
}
