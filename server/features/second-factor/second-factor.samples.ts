import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

export const secondFactorSamples = featureSamples({
  endpoints: {
    enterCode: { body: { ticket: 'x', code: '123456' } },
    readFactors: {},
    beginTotp: {},
    confirmTotp: { body: { code: '123456' } },
    renewRecoveryCodes: {},
    removeTotp: {},
    beginPasskey: {},
    addPasskey: { body: { state: 'x', answer: '{}' } },
    removePasskey: { body: { id: newId() } },
    askPasskey: { body: { ticket: 'x' } },
    enterByPasskey: { body: { ticket: 'x', state: 'x', answer: '{}' } },
    askProofByPasskey: {},
    proveByPasskey: { body: { state: 'x', answer: '{}' } },
    proveByCode: { body: { code: '123456' } },
  },
})
