import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { closeSurvey, removeSurvey, type SurveyDetail } from '#contract/features/survey/survey-desk.ts'
import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** Asks once, and does it. */
function Asked({
  icon,
  button,
  title,
  description,
  work,
}: {
  icon: ReactNode
  button: ReactNode
  title: ReactNode
  description: ReactNode
  work: () => Promise<void>
}) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="danger" icon={icon} onClick={() => setAsked(true)}>
        {button}
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        locked={busy}
        title={title}
        description={description}
        closeLabel={t`Fechar`}
        footer={
          <Button
            size="large"
            full
            variant="danger"
            busy={busy}
            onClick={() =>
              void attempt(async () => {
                await work()
                setAsked(false)
              })
            }
          >
            {button}
          </Button>
        }
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      </Dialog>
    </>
  )
}

/** Ends a survey before its time. */
export function CloseSurvey({ survey, onDone }: { survey: SurveyDetail; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <Asked
      icon={<Ban size={18} aria-hidden="true" />}
      button={<Trans>Encerrar agora</Trans>}
      title={<Trans>Encerrar a pesquisa?</Trans>}
      description={
        <>
          <Plural value={survey.answered} one="# pessoa respondeu." other="# pessoas responderam." />{' '}
          <Trans>Quem já respondeu sem internet ainda conta; os outros não respondem mais.</Trans>
        </>
      }
      work={async () => {
        await staffCall(closeSurvey, { params: { surveyId: survey.id } }, { rev: survey.rev })
        toast(t`Pesquisa encerrada`, { tone: 'ok' })
        onDone()
      }}
    />
  )
}

/** Throws a draft away. */
export function RemoveSurvey({ survey }: { survey: SurveyDetail }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Asked
      icon={<Trash2 size={18} aria-hidden="true" />}
      button={<Trans>Excluir o rascunho</Trans>}
      title={<Trans>Excluir o rascunho?</Trans>}
      description={<Trans>Ninguém viu esta pesquisa ainda.</Trans>}
      work={async () => {
        await staffCall(removeSurvey, { params: { surveyId: survey.id } }, { rev: survey.rev })
        toast(t`Rascunho excluído`, { tone: 'ok' })
        await navigate(surveyPaths.deskSurveys())
      }}
    />
  )
}
