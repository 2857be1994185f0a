import { featureSamples } from '#test/support/samples.ts'

export const pointsSamples = featureSamples({
  endpoints: { listEntries: {} },
})
