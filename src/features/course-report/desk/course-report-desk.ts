import { msg } from '@lingui/core/macro'
import { ChartColumn } from 'lucide-react'
import { courseReportContract } from '#contract/features/course-report/course-report-contract.ts'
import { courseReportPaths } from '#contract/features/course-report/course-report-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

const page = { permission: 'courses.report', of: 'client' } as const

export const courseReportDesk = deskFeature({
  name: 'course-report',
  permissions: courseReportContract.permissions,
  pages: {
    reports: {
      ...page,
      path: courseReportPaths.reports(),
      load: () => import('./report-list.tsx').then((m) => ({ default: m.ReportList })),
      entry: { label: msg`Relatórios de cursos`, icon: ChartColumn, order: 35 },
    },
    report: {
      ...page,
      path: courseReportPaths.report(':courseId'),
      load: () => import('./report-page.tsx').then((m) => ({ default: m.ReportPage })),
    },
  },
})
