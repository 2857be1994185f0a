import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { readCourseReport } from '#contract/features/course-report/course-report-contract.ts'
import { courseReportPaths } from '#contract/features/course-report/course-report-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ActivityTable } from './activity-table.tsx'
import { CourseFigures } from './course-figures.tsx'
import { PeopleTable } from './people-table.tsx'

/** A course: how it went, how each of its activities did, and who stands where. */
export function ReportPage() {
  const { t } = useLingui()
  const { courseId = '' } = useParams()
  const answer = useAnswer(courseId, (signal) => staffCall(readCourseReport, { params: { courseId } }, { signal }))
  const report = answer.is === 'there' ? answer.value : null
  return (
    <DeskPage
      above={
        <Link to={courseReportPaths.reports()}>
          <Trans>Relatórios de cursos</Trans>
        </Link>
      }
      title={report ? shownText(report.title) : <Trans>Curso</Trans>}
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {report ? (
        <>
          <CourseFigures report={report} />
          <Section title={t`Atividades`}>
            <ActivityTable activities={report.activities} />
          </Section>
          <Section title={t`Pessoas`}>
            <PeopleTable courseId={courseId} hasGrades={report.activities.some(({ average }) => average !== null)} />
          </Section>
        </>
      ) : null}
    </DeskPage>
  )
}
