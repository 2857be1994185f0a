import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import type { QuestionDetail } from '#contract/features/question/bank-schema.ts'
import { publishQuestion, setQuestionState } from '#contract/features/question/question-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'

interface ActionsProps {
  question: QuestionDetail
  onChanged: (question: QuestionDetail) => void
}

/** Publishes a question, retires it, brings it back, corrects it where it was asked: for who may. */
export function QuestionActions({ question, onChanged }: ActionsProps) {
  const { t } = useLingui()
  const mayPublish = useMay('question.publish')
  const mayCorrect = useMay('tests.decide')
  const { busy, failure, attempt } = useAttempt()
  const { state, rev } = question
  const params = { questionId: question.id }
  const publish = () =>
    attempt(async () => {
      onChanged(await staffCall(publishQuestion, { params }, { rev }))
      toast(t`Publicada`, { tone: 'ok' })
    })
  const setRetired = (retired: boolean) =>
    attempt(async () => onChanged(await staffCall(setQuestionState, { params, body: { retired } }, { rev })))
  // Tests that were taken are judged by what was published.
  const corrections =
    mayCorrect && state !== 'draft' ? (
      <ButtonLink variant="quiet" render={<Link to={attemptPaths.corrections(question.id)} />}>
        <Trans>Corrigir nas provas já feitas</Trans>
      </ButtonLink>
    ) : null
  if (!mayPublish) return corrections
  return (
    <>
      {state === 'draft' || state === 'changed' ? (
        <Button variant="outline" busy={busy} onClick={() => void publish()}>
          <Trans>Publicar</Trans>
        </Button>
      ) : null}
      <Button variant="outline" busy={busy} onClick={() => void setRetired(state !== 'retired')}>
        {state === 'retired' ? <Trans>Reativar</Trans> : <Trans>Desativar</Trans>}
      </Button>
      {corrections}
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </>
  )
}
