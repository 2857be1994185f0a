import { Readable } from 'node:stream'
import * as people from '#contract/features/people-import/people-import-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { applyImport as applyRows } from './apply-job.ts'
import { checkRows } from './check-job.ts'
import { applyImport, cancelImport, checkImport } from './import-step-service.ts'
import { demandErrorFile, listImports, readImport, takeErrorFile, uploadImport } from './people-import-service.ts'

export const peopleImportFeature = serverFeature(people.peopleImportContract, {
  routes: [
    implement(people.listImports, async ({ staff, services }) => listImports(services, staff)),
    implement(people.uploadImport, async ({ body, query, staff, services }) =>
      uploadImport(services, staff, body, query),
    ),
    implement(people.readImport, async ({ params, staff, services }) => readImport(services, staff, params.importId)),
    implement(people.checkImport, async ({ params, body, staff, services }) =>
      checkImport(services, staff, params.importId, body),
    ),
    implement(people.applyImport, async ({ params, body, staff, services }) =>
      applyImport(services, staff, params.importId, body),
    ),
    implement(people.cancelImport, async ({ params, staff, services }) =>
      cancelImport(services, staff, params.importId),
    ),
    implement(people.takeErrorFile, async ({ params, body, staff, services, reply }) => {
      // What is refused is refused before the answer begins.
      await demandErrorFile(services, staff, params.importId)
      return reply
        .header('content-disposition', 'attachment; filename="errors.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(takeErrorFile(services, staff, params.importId, body.language)))
    }),
  ],
  jobs: (services) => ({ check_import: checkRows(services), apply_import: applyRows(services) }),
})
