import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const params = { queue: 'sale', caseId: newId() }
const verdict = { decision: 'approve', note: '' }

export const reviewSamples = featureSamples({
  endpoints: {
    listCases: {},
    countCases: {},
    exportCases: { body: { queue: 'sale' } },
    openCase: { params },
    readCasePicture: { params },
    decideCase: { params, body: { ...verdict, after: null } },
    undoCase: { params, body: { after: newId() } },
    undoCases: { body: { cases: [{ ...params, after: newId() }] } },
    decideCases: { body: { ...verdict, cases: [{ ...params, after: null }] } },
  },
})
