import { Readable } from 'node:stream'
import * as structure from '#contract/features/structure-import/structure-import-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { applyRows } from './apply-job.ts'
import { checkRows } from './check-job.ts'
import {
  applyImport,
  cancelImport,
  checkImport,
  demandErrorFile,
  listImports,
  readImport,
  takeErrorFile,
  uploadImport,
} from './structure-import-service.ts'

export const structureImportFeature = serverFeature(structure.structureImportContract, {
  routes: [
    implement(structure.listStructureImports, async ({ staff, services }) => listImports(services, staff)),
    implement(structure.uploadStructure, async ({ body, query, staff, services }) =>
      uploadImport(services, staff, body, query),
    ),
    implement(structure.readStructureImport, async ({ params, staff, services }) =>
      readImport(services, staff, params.importId),
    ),
    implement(structure.checkStructure, async ({ params, body, staff, services }) =>
      checkImport(services, staff, params.importId, body.columns),
    ),
    implement(structure.applyStructure, async ({ params, body, staff, services }) =>
      applyImport(services, staff, params.importId, body.sha256),
    ),
    implement(structure.cancelStructure, async ({ params, staff, services }) =>
      cancelImport(services, staff, params.importId),
    ),
    implement(structure.takeStructureErrors, async ({ params, body, staff, services, reply }) => {
      // What is refused is refused before the answer begins.
      await demandErrorFile(services, staff, params.importId)
      return reply
        .header('content-disposition', 'attachment; filename="errors.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(takeErrorFile(services, staff, params.importId, body.language)))
    }),
  ],
  jobs: (services) => ({ check_structure: checkRows(services), apply_structure: applyRows(services) }),
})
