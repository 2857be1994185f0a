import { newId } from '#contract/engine/ids.ts'
import { featureSamples, sha256 } from '#test/support/samples.ts'

const params = { importId: newId() }

export const peopleImportSamples = featureSamples({
  endpoints: {
    listImports: {},
    // Its body is bytes: what is tried here is who may.
    uploadImport: {},
    readImport: { params },
    checkImport: { params, body: { columns: ['e-mail'] } },
    applyImport: { params, body: { sha256, letters: false } },
    cancelImport: { params },
    takeErrorFile: { params, body: {} },
  },
})
