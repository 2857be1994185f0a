import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

export const partnerSamples = featureSamples({
  endpoints: {
    transferPoints: { body: { points: 100 } },
    readPartner: {},
    changePartner: {
      body: {
        name: 'Clube da Obra',
        address: 'https://clube.example.com/api/',
        secret: 'a secret of thirty-two characters',
        dependents: false,
        least: 50,
      },
    },
    listTransfers: {},
    voidTransfer: { params: { transferId: newId() } },
    listDifferences: {},
    closeDifference: { params: { differenceId: newId() } },
  },
})
