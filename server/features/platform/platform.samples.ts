import { featureSamples } from '#test/support/samples.ts'

export const platformSamples = featureSamples({
  endpoints: { readPlatform: {}, testMail: { body: { to: 'alguem@example.com' } } },
})
