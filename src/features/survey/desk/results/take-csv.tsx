import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { exportSurvey } from '#contract/features/survey/survey-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { saveAs } from '#platform/browser/save-as.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

/** The answers as a CSV. */
export function TakeCsv({ surveyId }: { surveyId: string }) {
  const { busy, failure, attempt } = useAttempt()
  const take = () =>
    attempt(async () => {
      const answer = await staffCall(exportSurvey, { params: { surveyId } })
      saveAs('survey.csv', await answer.blob())
    })
  return (
    <>
      <Button
        variant="outline"
        icon={<Download size={18} aria-hidden="true" />}
        busy={busy}
        onClick={() => void take()}
      >
        <Trans>Exportar CSV</Trans>
      </Button>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </>
  )
}
