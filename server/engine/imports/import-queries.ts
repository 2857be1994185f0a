import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { RoleName } from '#contract/engine/session/client.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CsvImportRowTable, CsvImportTable, RowOutcome } from './import-tables.ts'

/** An import as the database has it. */
export type ImportRow = Selectable<CsvImportTable>
/** What one of its rows comes to. */
export type PlanRow = Omit<Selectable<CsvImportRowTable>, 'told'>

export async function insertImport(tx: Tx, row: Insertable<CsvImportTable>): Promise<void> {
  await tx.insertInto('csv_import').values(row).execute()
}

export async function findImport(tx: Tx, clientId: number, id: string): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('csv_import')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An import held until the commit. */
export async function lockImport(tx: Tx, clientId: number, id: string): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('csv_import')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateImport(
  tx: Tx,
  clientId: number,
  id: string,
  change: Updateable<CsvImportTable>,
): Promise<void> {
  await tx.updateTable('csv_import').set(change).where('client_id', '=', clientId).where('id', '=', id).execute()
}

/** Brings an import to another state, which counts as a change of it. */
export async function moveImport(
  tx: Tx,
  clientId: number,
  id: string,
  change: Updateable<CsvImportTable> & Pick<ImportRow, 'state'>,
): Promise<void> {
  await tx
    .updateTable('csv_import')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Imports of a client of some kinds, the newest first, with who sent them. */
export async function findImports(tx: Tx, clientId: number, kinds: readonly string[]) {
  return tx
    .selectFrom('csv_import')
    .leftJoin('person', 'person.id', 'csv_import.user_id')
    .selectAll('csv_import')
    .select(['person.first_name', 'person.last_name'])
    .where('client_id', '=', clientId)
    .where('kind', 'in', [...kinds])
    .orderBy('csv_import.created_at', 'desc')
    .limit(100)
    .execute()
}

/** What somebody is called who sent an import. */
export async function findSender(tx: Tx, userId: string) {
  return tx.selectFrom('person').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirst()
}

/** Imports of a client that are worked on; whoever asks holds the others off. */
export async function countUnderWay(tx: Tx, clientId: number): Promise<number> {
  await tx.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('csv_import')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('state', 'in', ['checking', 'applying'])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Imports of a client whose bytes may have been left behind, and those that are older than they are kept. */
export async function findEnded(tx: Tx, clientId: number, before: Date): Promise<ImportRow[]> {
  return tx
    .selectFrom('csv_import')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', 'not in', ['checking', 'applying'])
    .where((eb) => eb.or([eb('created_at', '<', before), eb('state', 'in', ['done', 'cancelled', 'failed'])]))
    .execute()
}

export async function deleteImport(tx: Tx, clientId: number, id: string): Promise<void> {
  await tx.deleteFrom('csv_import_row').where('client_id', '=', clientId).where('import_id', '=', id).execute()
  await tx.deleteFrom('csv_import').where('client_id', '=', clientId).where('id', '=', id).execute()
}

export async function insertPlan(tx: Tx, rows: readonly PlanRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('csv_import_row').values(rows).execute()
}

export async function deletePlan(tx: Tx, clientId: number, importId: string): Promise<void> {
  await tx.deleteFrom('csv_import_row').where('client_id', '=', clientId).where('import_id', '=', importId).execute()
}

/** The plan of a stretch of rows, both ends among them. */
export async function findPlan(
  tx: Tx,
  clientId: number,
  importId: string,
  from: number,
  to: number,
): Promise<PlanRow[]> {
  return tx
    .selectFrom('csv_import_row')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where('row', '>=', from)
    .where('row', '<=', to)
    .orderBy('row')
    .execute()
}

/** Rows at fault after one, so many. */
export async function findFaults(
  tx: Tx,
  clientId: number,
  importId: string,
  after: number,
  limit: number,
): Promise<PlanRow[]> {
  return tx
    .selectFrom('csv_import_row')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where('outcome', '=', 'error')
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()
}

/** Rows that could not be applied after all. */
export async function markFaults(
  tx: Tx,
  clientId: number,
  importId: string,
  faults: readonly { row: number; code: string; field: string | null }[],
): Promise<void> {
  if (faults.length === 0) return
  await sql`UPDATE csv_import_row SET outcome = 'error', code = fault.code, field = fault.field
    FROM unnest(${faults.map(({ row }) => row)}::int[], ${faults.map(({ code }) => code)}::text[],
      ${faults.map(({ field }) => field)}::text[]) AS fault (row, code, field)
    WHERE client_id = ${clientId} AND import_id = ${importId} AND csv_import_row.row = fault.row`.execute(tx)
}

/** How many rows of an import come to what. */
export async function countOutcomes(tx: Tx, clientId: number, importId: string): Promise<Map<RowOutcome, number>> {
  const rows = await tx
    .selectFrom('csv_import_row')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute()
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

/** The last row of a plan: of the file, or of those who are missing from it. */
export async function findLastRow(tx: Tx, clientId: number, importId: string): Promise<number> {
  const row = await tx
    .selectFrom('csv_import_row')
    .select((eb) => eb.fn.max('row').as('last'))
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Who does an import, and what they may. */
export interface Importer {
  userId: string
  roles: readonly RoleName[]
}

/** What somebody is in the client now; null: nothing, or blocked. A role that was taken away is gone at the next look. */
export async function findImporter(tx: Tx, clientId: number, userId: string): Promise<Importer | null> {
  const { rows } = await sql<{ superuser: boolean; roles: Importer['roles'] | null }>`
    SELECT person.superuser, membership.roles FROM person
    LEFT JOIN membership ON membership.user_id = person.id AND membership.client_id = ${clientId}
      AND membership.blocked_at IS NULL AND membership.ended_at IS NULL
    WHERE person.id = ${userId} AND person.blocked_at IS NULL`.execute(tx)
  const [row] = rows
  if (!row) return null
  return { userId, roles: [...(row.roles ?? []), ...(row.superuser ? (['platform-admin'] as const) : [])] }
}
