import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const branch = { branchId: newId() }
const position = { positionId: newId() }
const fields = { name: 'Regional Sul', code: 'SUL', headId: null }

export const structureSamples = featureSamples({
  endpoints: {
    listBranches: {},
    exportBranches: { body: {} },
    readBranch: { params: branch },
    createBranch: { body: { ...fields, parentId: null } },
    changeBranch: { params: branch, body: fields },
    moveBranch: { params: branch, body: { parentId: null } },
    mergeBranch: { params: branch, body: { into: newId(), name: 'Regional Sul' } },
    retireBranch: { params: branch },
    restoreBranch: { params: branch },
    listPositions: {},
    exportPositions: { body: {} },
    createPosition: { body: { name: 'Gerente', code: 'GER', country: 'BR' } },
    changePosition: { params: position, body: { name: 'Gerente', code: 'GER', country: 'BR' } },
    setPositionState: { params: position, body: { state: 'retired' } },
  },
})
