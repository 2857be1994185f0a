import * as report from '#contract/features/programme-report/programme-report-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { exportProgrammeReport, readProgrammeReport } from './programme-report-service.ts'

export const programmeReportFeature = serverFeature(report.programmeReportContract, {
  routes: [
    implement(report.readProgrammeReport, async ({ query, staff, services }) =>
      readProgrammeReport(services, staff, query.campaign === undefined ? null : Number(query.campaign)),
    ),
    implement(report.exportProgrammeReport, async ({ params, body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="programme.csv"')
        .type('text/csv; charset=utf-8')
        .send(await exportProgrammeReport(services, staff, { campaignId: Number(params.campaignId), by: body.by })),
    ),
  ],
})
