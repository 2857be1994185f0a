import { featureSamples } from '#test/support/samples.ts'

export const courseReportSamples = featureSamples({
  endpoints: {
    listCourseReports: {},
    readCourseReport: { params: { courseId: '2' } },
    listCoursePeople: { params: { courseId: '2' } },
    exportCoursePeople: { params: { courseId: '2' }, body: {} },
  },
})
