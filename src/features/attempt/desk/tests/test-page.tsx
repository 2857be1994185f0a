import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { attemptPaths } from '#contract/features/attempt/attempt-paths.ts'
import { readTestReport } from '#contract/features/attempt/desk/test-desk.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ItemFigures } from './item-figures.tsx'
import { PeopleTable } from './people-table.tsx'
import { TestFigures } from './test-figures.tsx'

/** A test: how it went, who took it, and what its questions tell. */
export function TestPage() {
  const { t } = useLingui()
  const { activityId = '' } = useParams()
  const answer = useAnswer(activityId, (signal) => staffCall(readTestReport, { params: { activityId } }, { signal }))
  const report = answer.is === 'there' ? answer.value : null
  return (
    <DeskPage
      above={
        <Link to={attemptPaths.tests()}>
          <Trans>Provas</Trans>
        </Link>
      }
      title={report ? shownText(report.title) : <Trans>Prova</Trans>}
      subtitle={report ? shownText(report.course.title) : undefined}
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {report ? (
        <>
          <TestFigures report={report} />
          <Section title={t`Quem fez`}>
            <PeopleTable activityId={activityId} />
          </Section>
          <Section title={t`As questões`}>
            <ItemFigures analysis={report.analysis} />
          </Section>
        </>
      ) : null}
    </DeskPage>
  )
}
