import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const params = { userId: newId() }

export const platformPeopleSamples = featureSamples({
  endpoints: {
    findPlatformPeople: {},
    readPlatformPerson: { params },
    removeFactors: { params },
    blockPlatformPerson: { params, body: { reason: 'Conta invadida' } },
    unblockPlatformPerson: { params },
    signOutPlatformPerson: { params },
  },
})
