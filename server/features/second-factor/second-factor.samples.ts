import { featureSamples } from '#test/support/samples.ts'

export const secondFactorSamples = featureSamples({
  endpoints: {
    enterCode: { body: { ticket: 'x', code: '123456' } },
    readFactors: {},
    beginTotp: {},
    confirmTotp: { body: { code: '123456' } },
    renewRecoveryCodes: {},
    removeTotp: {},
    proveByCode: { body: { code: '123456' } },
  },
})
