import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const params = { userId: newId() }

export const peopleSamples = featureSamples({
  endpoints: {
    listPeople: {},
    exportPeople: { body: {} },
    readPerson: { params },
    revealDocument: { params },
    addPerson: { body: { email: 'nova@example.com', firstName: 'Nova', lastName: 'Silva', invite: 'sheet' } },
    changePerson: { params, body: { firstName: 'Ana', lastName: 'Silva', profession: null } },
    placePerson: { params, body: { branchId: null, positionId: null, storeId: null } },
    setRoles: { params, body: { roles: [] } },
    blockPerson: { params, body: { reason: 'Saiu da loja' } },
    unblockPerson: { params },
    withdrawPerson: { params },
    returnPerson: { params },
    resetPassword: { params, body: { by: 'sheet' } },
    decideHeld: { params, body: { decision: 'accept' } },
    signOutEverywhere: { params },
    compareJoin: { params: { ...params, otherId: newId() } },
    separatePeople: { params },
    joinPeople: { params: { ...params, otherId: newId() }, body: { otherRev: 1 } },
  },
})
