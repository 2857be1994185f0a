import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { readSurvey, surveyChoices } from '#contract/features/survey/survey-desk.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SurveyEditor } from './editor/survey-editor.tsx'
import { stateWords } from './survey-words.ts'

function Above() {
  return (
    <Link to={surveyPaths.deskSurveys()}>
      <Trans>Pesquisas</Trans>
    </Link>
  )
}

/** Writes a survey. */
export function NewSurvey() {
  const navigate = useNavigate()
  const answer = useAnswer('new', (signal) => staffCall(surveyChoices, {}, { signal }))
  return (
    <DeskPage above={<Above />} title={<Trans>Nova pesquisa</Trans>}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <SurveyEditor
          choices={answer.value}
          onSaved={({ id }) => void navigate(surveyPaths.deskSurvey(id), { replace: true })}
        />
      ) : null}
    </DeskPage>
  )
}

/** One survey as it is written. */
export function SurveyPage() {
  const { i18n } = useLingui()
  const { surveyId = '' } = useParams()
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${surveyId} ${round}`, async (signal) => {
    const [survey, choices] = await Promise.all([
      staffCall(readSurvey, { params: { surveyId } }, { signal }),
      staffCall(surveyChoices, {}, { signal }),
    ])
    return { survey, choices }
  })
  const [last, setLast] = useState<typeof answer | null>(null)
  // What is on the screen stays while it is asked anew.
  if (answer.is === 'there' && last !== answer) setLast(answer)
  const shown = answer.is === 'coming' && last?.is === 'there' && last.value.survey.id === surveyId ? last : answer
  if (shown.is !== 'there')
    return (
      <DeskPage above={<Above />} title={<Trans>Pesquisas</Trans>}>
        {shown.is === 'failed' ? (
          <Banner tone="bad" role="alert" title={callErrorText(shown.error)} />
        ) : (
          <Skeleton shape="card" />
        )}
      </DeskPage>
    )
  const { survey, choices } = shown.value
  const renew = () => setRound((count) => count + 1)
  const { label, tone } = stateWords[survey.state]
  return (
    <DeskPage
      above={<Above />}
      title={shownText(survey.title)}
      actions={
        <>
          {survey.isChanged ? (
            <Pill tone="warn">
              <Trans>Mudanças a publicar</Trans>
            </Pill>
          ) : null}
          <Pill tone={tone}>{i18n._(label)}</Pill>
        </>
      }
    >
      <SurveyEditor
        key={`${survey.id} ${survey.rev}`}
        survey={survey}
        choices={choices}
        onSaved={renew}
        onDone={renew}
      />
    </DeskPage>
  )
}
