import { Readable } from 'node:stream'
import * as report from '#contract/features/course-report/course-report-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { exportCoursePeople, listCoursePeople, listCourseReports, readCourseReport } from './course-report-service.ts'

export const courseReportFeature = serverFeature(report.courseReportContract, {
  routes: [
    implement(report.listCourseReports, async ({ query, staff, services }) =>
      listCourseReports(services, staff, query),
    ),
    implement(report.readCourseReport, async ({ params, staff, services }) =>
      readCourseReport(services, staff, params.courseId),
    ),
    implement(report.listCoursePeople, async ({ params, query, staff, services }) =>
      listCoursePeople(services, staff, params.courseId, query),
    ),
    implement(report.exportCoursePeople, async ({ params, body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="course.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportCoursePeople(services, staff, params.courseId, body))),
    ),
  ],
})
