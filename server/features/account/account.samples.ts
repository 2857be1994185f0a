import { featureSamples } from '#test/support/samples.ts'

export const accountSamples = featureSamples({
  endpoints: {
    readDeletion: {},
    askDeletion: { body: { confirm: true } },
    cancelDeletion: { body: { confirm: true } },
    exportOwnData: { body: { confirm: true } },
  },
})
