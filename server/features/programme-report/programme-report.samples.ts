import { featureSamples } from '#test/support/samples.ts'

export const programmeReportSamples = featureSamples({
  endpoints: {
    readProgrammeReport: {},
    exportProgrammeReport: { params: { campaignId: '1' }, body: { by: 'store' } },
  },
})
