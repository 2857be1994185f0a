import { msg } from '@lingui/core/macro'
import { ChartPie } from 'lucide-react'
import { programmeReportContract } from '#contract/features/programme-report/programme-report-contract.ts'
import { programmeReportPaths } from '#contract/features/programme-report/programme-report-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'

export const programmeReportDesk = deskFeature({
  name: 'programme-report',
  permissions: programmeReportContract.permissions,
  pages: {
    report: {
      permission: 'programme.report',
      of: 'client',
      path: programmeReportPaths.report(),
      load: () => import('./report-page.tsx').then((m) => ({ default: m.ReportPage })),
      entry: { label: msg`Relatório do programa`, icon: ChartPie, order: 78 },
    },
  },
})
