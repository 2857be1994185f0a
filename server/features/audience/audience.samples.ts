import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const params = { audienceId: '1' }
const body = { name: 'Vendedores', rule: { profession: 'Vendedor' } }

export const audienceSamples = featureSamples({
  endpoints: {
    listAudiences: {},
    exportAudiences: { body: {} },
    readAudience: { params },
    createAudience: { body },
    changeAudience: { params, body },
    removeAudience: { params },
    previewAudience: { body: { rule: body.rule } },
    explainAudience: { body: { rule: body.rule, userId: newId() } },
    readSeen: { params: { userId: newId() } },
  },
})
