import { Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn, Send } from 'lucide-react'
import { Link } from 'react-router'
import { publishSurvey, type SurveyDetail } from '#contract/features/survey/survey-desk.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/section.tsx'
import { TakeAnswers } from '../results/take-answers.tsx'
import styles from '../survey.module.css'
import { CloseSurvey, RemoveSurvey } from './end-survey.tsx'

interface ActionsProps {
  survey: SurveyDetail
  /** Something that was typed is not saved: people would be shown what the server has. */
  isDirty: boolean
  onDone: () => void
  /** Fields that are missing for people to answer it. */
  onMissed: (fields: readonly string[]) => void
}

/** Shows people the survey as it is written. */
function Publish({ survey, isDirty, onDone, onMissed }: ActionsProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const publish = () =>
    attempt(async () => {
      try {
        await staffCall(publishSurvey, { params: { surveyId: survey.id } }, { rev: survey.rev })
      } catch (error) {
        if (error instanceof CallError) onMissed((error.problem?.fields ?? []).map(({ field }) => field))
        throw error
      }
      toast(t`Pesquisa publicada`, { tone: 'ok' })
      onDone()
    })
  return (
    <>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <Button
        icon={<Send size={18} aria-hidden="true" />}
        busy={busy}
        disabled={isDirty}
        onClick={() => void publish()}
      >
        {survey.state === 'draft' ? <Trans>Publicar</Trans> : <Trans>Publicar as mudanças</Trans>}
      </Button>
    </>
  )
}

/** What can be done with a survey now. */
export function SurveyActions(props: ActionsProps) {
  const { survey, isDirty, onDone } = props
  const mayPublish = useMay('surveys.publish')
  const isNew = survey.state === 'draft'
  return (
    <Section title={<Trans>Ações</Trans>}>
      <div className={styles.buttons}>
        {isDirty ? (
          <p className={styles.note}>
            <Trans>Salve para publicar.</Trans>
          </p>
        ) : null}
        {mayPublish && (isNew || survey.isChanged) ? <Publish {...props} /> : null}
        {mayPublish ? null : (
          <p className={styles.note}>
            <Trans>Quem administra o programa publica.</Trans>
          </p>
        )}
        {survey.edition > 0 && survey.may.includes('read') ? (
          <ButtonLink
            variant="outline"
            icon={<ChartColumn size={18} aria-hidden="true" />}
            render={<Link to={surveyPaths.surveyResults(survey.id)} />}
          >
            <Trans>Ver as respostas</Trans>
          </ButtonLink>
        ) : null}
        {/* Who may see the answers takes the file beside them. */}
        {survey.edition > 0 && survey.may.includes('export') && !survey.may.includes('read') ? (
          <TakeAnswers surveyId={survey.id} />
        ) : null}
        {mayPublish && survey.state === 'published' ? <CloseSurvey survey={survey} onDone={onDone} /> : null}
        {isNew && survey.may.includes('edit') ? <RemoveSurvey survey={survey} /> : null}
      </div>
    </Section>
  )
}
