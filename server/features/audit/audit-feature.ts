import {
  auditContract,
  exportActs,
  exportPlatformActs,
  listActs,
  listPlatformActs,
} from '#contract/features/audit/audit-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { exportTrail, listTrail } from './audit-service.ts'

export const auditFeature = serverFeature(auditContract, {
  routes: [
    implement(listActs, async ({ query, staff, services }) => listTrail(services, staff, query)),
    implement(listPlatformActs, async ({ query, staff, services }) => listTrail(services, staff, query)),
    implement(exportActs, async ({ body, staff, services, reply }) => exportTrail(services, staff, body, reply)),
    implement(exportPlatformActs, async ({ body, staff, services, reply }) =>
      exportTrail(services, staff, body, reply),
    ),
  ],
})
