import type { StructureKind } from '#contract/features/structure-import/structure-import-columns.ts'
import type { ImportState } from '#contract/engine/staff/import.ts'
import { workOnImport } from '#server/engine/imports/import-job.ts'
import { findImporter, type ImportRow } from '#server/engine/imports/import-queries.ts'
import type { RowPlanner } from '#server/engine/imports/row-planner.ts'
import type { Services } from '#server/engine/services.ts'
import { planAgencies } from '#server/features/agency/agency-import-service.ts'
import { planGroups } from '#server/features/group/group-import-service.ts'
import { planStores } from '#server/features/store/store-import-service.ts'
import { planBranches } from '#server/features/structure/import/branch-import-service.ts'
import { planPositions } from '#server/features/structure/import/position-import-service.ts'
import { kindOf, mayImport } from './structure-import-service.ts'

const planners: Record<StructureKind, (clientId: number) => RowPlanner> = {
  branches: planBranches,
  groups: planGroups,
  stores: planStores,
  positions: planPositions,
  agencies: planAgencies,
}

/** Who decides about the rows of an import: the feature that owns what they are about. */
export const openPlanner = (row: ImportRow): RowPlanner => planners[kindOf(row)](row.client_id)

/** Does a step of an import in the name of who sent it, as far as they still may. */
export const workOn = (
  services: Services,
  payload: unknown,
  state: ImportState,
  work: (row: ImportRow) => Promise<void>,
): Promise<void> =>
  workOnImport(
    services,
    payload,
    state,
    (row) =>
      services.database.inTenant(row.client_id, async (tx) => {
        const importer = await findImporter(tx, row.client_id, row.user_id)
        return importer && mayImport(importer.roles, kindOf(row)) ? row : null
      }),
    work,
  )
