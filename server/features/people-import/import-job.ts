import type { ColumnUse } from '#contract/features/people-import/people-import-columns.ts'
import type { ImportState } from '#contract/engine/staff/import.ts'
import { can } from '#contract/model.ts'
import { workOnImport } from '#server/engine/imports/import-job.ts'
import { findImporter, type Importer, type ImportRow } from '#server/engine/imports/import-queries.ts'
import type { Services } from '#server/engine/services.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { findGroups, groupFinder } from './plan/find-people.ts'
import { findPlaceNames } from './plan/place-names.ts'
import type { RowRules } from './plan/read-row.ts'

/** What a step of an import is worked on with. */
export interface Step {
  row: ImportRow
  importer: Importer
  rules: RowRules
}

/** Does a step of an import of people in the name of who sent it, as far as they still may. */
export const workOn = (
  services: Services,
  payload: unknown,
  state: ImportState,
  work: (step: Step) => Promise<void>,
): Promise<void> =>
  workOnImport(
    services,
    payload,
    state,
    (row) =>
      services.database.inTenant(row.client_id, async (tx) => {
        const { client_id: clientId } = row
        const importer = await findImporter(tx, clientId, row.user_id)
        if (!importer || !can(importer.roles, 'people.import')) return null
        const access = await readAccess(tx, clientId)
        const groupNamed = groupFinder(await findGroups(tx, clientId))
        const placeNamed = await findPlaceNames(tx, clientId)
        const columns = row.columns as ColumnUse[]
        return { row, importer, rules: { columns, country: access.country, groupNamed, placeNamed } }
      }),
    work,
  )
