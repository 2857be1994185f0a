import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const params = { kind: 'course', id: '7' }

export const authoringSamples = featureSamples({
  endpoints: {
    listContent: {},
    exportContent: { body: {} },
    listContentChoices: {},
    listContentFiles: {},
    readH5pGame: { params: { mediaId: newId() } },
    createContent: { body: { kind: 'course', title: { 'pt-BR': 'Atendimento' } } },
    readContent: { params },
    saveContent: { params, body: { editor: newId(), changes: [{ field: 'title.pt-BR', value: 'Atendimento' }] } },
    followContent: { params },
    checkContent: { params },
    publishContent: { params, body: { underWay: 'stay' } },
    planContent: { params, body: { publishAt: null, retireAt: null, days: 30 } },
    readUnderWay: { params },
    retireContent: { params, body: { days: 30 } },
    reviewContent: { params, body: { state: 'review' } },
    sendContentBack: { params, body: { remark: 'Falta citar a fonte' } },
    cloneContent: { params },
    listCloneClients: { params },
    cloneContentTo: { params, body: { clientId: 2 } },
    deleteContent: { params },
    listContentHistory: { params },
    restoreContent: { params, body: { at: '2026-11-18T15:00:00.000Z' } },
    previewContent: { params },
    exportTexts: { params },
    exportXliff: { params },
    checkTexts: { params, body: { file: 'id,hash,pt-BR,en-US' } },
    applyTexts: { params, body: { file: 'id,hash,pt-BR,en-US' } },
    confirmTexts: { params, body: { fields: ['title.en-US'] } },
  },
})
