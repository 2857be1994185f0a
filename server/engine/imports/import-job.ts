import type { ImportState } from '#contract/engine/staff/import.ts'
import { ProblemError } from '#server/platform/problem.ts'
import type { Services } from '../services.ts'
import { hashKept } from './import-file.ts'
import { findImport, lockImport, moveImport, updateImport, type ImportRow } from './import-queries.ts'

/**
 * Does a step of an import that was asked for: in the name of who sent it, as far as they still may (`prepare` answers
 * null where they may not), and on the very bytes that were sent; else the import has failed, and says why.
 */
export async function workOnImport<Prepared>(
  services: Services,
  payload: unknown,
  state: ImportState,
  prepare: (row: ImportRow) => Promise<Prepared | null>,
  work: (prepared: Prepared) => Promise<void>,
): Promise<void> {
  const { clientId, importId } = payload as { clientId: number; importId: string }
  const row = await services.database.inTenant(clientId, (tx) => findImport(tx, clientId, importId))
  // Cancelled, or done by a server that was thought to be gone.
  if (row?.state !== state) return
  const prepared = await prepare(row)
  if (prepared === null) return failImport(services, row, 'access.denied')
  const kept = await hashKept(services, row).catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })
  if (kept !== row.sha256) return failImport(services, row, 'import.file_changed')
  await work(prepared)
}

/** An import that cannot go on, and why; its bytes are let go. */
export async function failImport(services: Services, { client_id: clientId, id, state }: ImportRow, failure: string) {
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
