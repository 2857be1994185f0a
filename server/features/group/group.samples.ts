import { featureSamples } from '#test/support/samples.ts'

const params = { groupId: 'norte' }
const name = { 'pt-BR': 'Região Norte' }

export const groupSamples = featureSamples({
  endpoints: {
    listGroups: {},
    groupChoices: {},
    exportGroups: { body: {} },
    readGroup: { params },
    createGroup: { body: { name } },
    changeGroup: { params, body: { name } },
    changeGroupPeople: { params, body: { add: [] } },
    removeGroup: { params },
  },
})
