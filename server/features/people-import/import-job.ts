import { can } from '#contract/model.ts'
import type { Services } from '#server/engine/services.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import { hashKept } from './file/import-file.ts'
import type { Importer } from './plan/decide.ts'
import { findGroups, findImporter, groupFinder } from './plan/find-people.ts'
import { findPlaceNames } from './plan/place-names.ts'
import type { RowRules } from './plan/read-row.ts'
import { findImport, lockImport, moveImport, updateImport, type ImportRow } from './people-import-queries.ts'
import type { ImportState } from '#contract/features/people-import/people-import-contract.ts'

/** What a step of an import is worked on with. */
export interface Step {
  row: ImportRow
  importer: Importer
  rules: RowRules
}

/**
 * Does a step of an import that was asked for: in the name of who sent it, as far as they still may, and on the very
 * bytes that were sent; else the import has failed, and says why.
 */
export async function workOn(
  services: Services,
  payload: unknown,
  state: ImportState,
  work: (step: Step) => Promise<void>,
): Promise<void> {
  const { clientId, importId } = payload as { clientId: number; importId: string }
  const { database } = services
  const row = await database.inTenant(clientId, (tx) => findImport(tx, clientId, importId))
  // Cancelled, or done by a server that was thought to be gone.
  if (row?.state !== state) return
  const { importer, rules } = await database.inTenant(clientId, async (tx) => {
    const access = await readAccess(tx, clientId)
    const groupNamed = groupFinder(await findGroups(tx, clientId))
    const placeNamed = await findPlaceNames(tx, clientId)
    return {
      importer: await findImporter(tx, clientId, row.user_id),
      rules: { columns: row.columns, country: access.country, groupNamed, placeNamed },
    }
  })
  if (!importer || !can(importer.roles, 'people.import')) return failImport(services, row, 'access.denied')
  const kept = await hashKept(services, row).catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })
  if (kept !== row.sha256) return failImport(services, row, 'import.file_changed')
  await work({ row, importer, rules })
}

async function failImport(services: Services, { client_id: clientId, id, state }: ImportRow, failure: string) {
  await services.database.inTenant(clientId, async (tx) => {
    const held = await lockImport(tx, clientId, id)
    if (held?.state === state) await moveImport(tx, clientId, id, { state: 'failed', failure })
  })
  await dropBytes(services, clientId, id)
}

/** Takes the bytes of an import away that nobody needs any more. Cut short it is done with the others of the hour. */
export async function dropBytes({ database, files }: Services, clientId: number, id: string): Promise<void> {
  const row = await database.inTenant(clientId, (tx) => findImport(tx, clientId, id))
  if (!row || row.store_key === '') return
  await files.remove(row.store_key)
  await database.inTenant(clientId, (tx) => updateImport(tx, clientId, id, { store_key: '' }))
}
