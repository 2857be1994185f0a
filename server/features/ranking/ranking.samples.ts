import { featureSamples } from '#test/support/samples.ts'

export const rankingSamples = featureSamples({ endpoints: { readRanking: { params: { campaignId: '1' } } } })
