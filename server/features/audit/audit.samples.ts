import { featureSamples } from '#test/support/samples.ts'

export const auditSamples = featureSamples({
  endpoints: {
    listActs: {},
    listPlatformActs: {},
    exportActs: { body: { format: 'csv' } },
    exportPlatformActs: { body: { format: 'jsonl' } },
  },
})
