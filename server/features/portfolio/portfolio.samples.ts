import { featureSamples } from '#test/support/samples.ts'

export const portfolioSamples = featureSamples({
  endpoints: {
    readPortfolio: {},
    readPortfolioCourse: { params: { courseId: '1' } },
    readOpenCampaign: {},
  },
})
