import { Trans } from '@lingui/react/macro'
import { exportSurvey } from '#contract/features/survey/survey-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

/** The answers as a file. */
export function TakeAnswers({ surveyId }: { surveyId: string }) {
  const { busy, failure, attempt } = useAttempt()
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      await saveTable('survey', format, await staffCall(exportSurvey, { params: { surveyId } }))
    })
  return (
    <>
      <TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </>
  )
}
