import { newId } from '#contract/engine/ids.ts'
import { featureSamples } from '#test/support/samples.ts'

const bank = { bankId: newId() }
const question = { questionId: newId() }
const written = {
  question: {
    kind: 'true_false' as const,
    text: { 'pt-BR': [{ type: 'paragraph' as const, runs: ['O esmalte seca em quatro horas.'] }] },
    right: true,
  },
  tags: ['esmalte'],
}

export const questionSamples = featureSamples({
  endpoints: {
    listBanks: {},
    createBank: { body: { name: 'Tintas' } },
    readBank: { params: bank },
    readDrawable: { params: bank },
    renameBank: { params: bank, body: { name: 'Tintas e vernizes' } },
    publishBank: { params: bank },
    listQuestions: { params: bank },
    createQuestion: { params: bank, body: written },
    readQuestion: { params: question },
    saveQuestion: { params: question, body: written },
    publishQuestion: { params: question },
    // Its body is bytes: what is tried here is who may.
    uploadQuestions: { params: bank },
    listQuestionImports: { params: bank },
    readQuestionImport: { params: { importId: newId() } },
    applyQuestions: { params: { importId: newId() } },
    cancelQuestions: { params: { importId: newId() } },
    exportQuestions: { params: bank, body: { format: 'gift' } },
    readPicture: { params: { mediaId: newId() } },
    setQuestionState: { params: question, body: { retired: true } },
  },
})
