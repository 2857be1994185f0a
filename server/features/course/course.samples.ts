import { featureSamples } from '#test/support/samples.ts'

export const courseSamples = featureSamples({
  endpoints: {
    courseContent: { params: { courseId: '1' } },
  },
})
