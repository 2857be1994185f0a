import { featureSamples } from '#test/support/samples.ts'

export const clientErrorSamples = featureSamples({
  endpoints: {
    reportClientError: { body: { name: 'E', message: 'm', frames: [], screen: '/', version: '1' } },
  },
})
