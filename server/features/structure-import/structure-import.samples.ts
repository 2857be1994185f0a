import { newId } from '#contract/engine/ids.ts'
import { featureSamples, sha256 } from '#test/support/samples.ts'

const params = { importId: newId() }

export const structureImportSamples = featureSamples({
  endpoints: {
    listStructureImports: {},
    // Its body is bytes: what is tried here is who may.
    uploadStructure: {},
    readStructureImport: { params },
    checkStructure: { params, body: { columns: ['code'] } },
    applyStructure: { params, body: { sha256 } },
    cancelStructure: { params },
    takeStructureErrors: { params, body: {} },
  },
})
