import { featureSamples } from '#test/support/samples.ts'

export const demoMailboxSamples = featureSamples({
  endpoints: {
    readDemoMailbox: {},
  },
})
