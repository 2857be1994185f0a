import { featureSamples } from '#test/support/samples.ts'

export const certificateSamples = featureSamples({
  endpoints: {
    ownCertificate: { body: { trail_id: 1 } },
    checkCertificate: { params: { code: '1-0000-0000-0000-0000' } },
  },
})
