import { featureSamples } from '#test/support/samples.ts'

export const contactSamples = featureSamples({
  endpoints: {
    sendContact: { body: { name: 'Ana', email: 'ana@example.com', subject: 'Oi', message: 'Olá' } },
  },
})
