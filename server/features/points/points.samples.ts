import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const userId = newId()

export const pointsSamples = featureSamples({
  endpoints: {
    listEntries: {},
    listAdjustments: {},
    askAdjustment: { body: { userId, campaignId: 1, currency: 'PTS', amount: 50, reason: 'Nota perdida' } },
    decideAdjustment: { params: { adjustmentId: newId() }, body: { decision: 'approve' } },
    listBlocks: {},
    readLedgerState: {},
    checkLedgerNow: {},
    openLedger: {},
    blockInProgramme: { body: { userId, reason: 'Notas repetidas' } },
    liftProgrammeBlock: { body: { userId } },
  },
})
