import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { FullList } from '#contract/features/people-import/people-import-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonImportRowTable, PersonImportTable, RowOutcome } from './people-import-tables.ts'

/** An import as the database has it. */
export type ImportRow = Selectable<PersonImportTable>
/** What one of its rows comes to. */
export type PlanRow = Selectable<PersonImportRowTable>

export async function insertImport(tx: Tx, row: Insertable<PersonImportTable>): Promise<void> {
  await tx.insertInto('person_import').values(row).execute()
}

export async function findImport(tx: Tx, clientId: number, id: string): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('person_import')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An import held until the commit. */
export async function lockImport(tx: Tx, clientId: number, id: string): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('person_import')
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
  change: Updateable<PersonImportTable>,
): Promise<void> {
  await tx.updateTable('person_import').set(change).where('client_id', '=', clientId).where('id', '=', id).execute()
}

/** Brings an import to another state, which counts as a change of it. */
export async function moveImport(
  tx: Tx,
  clientId: number,
  id: string,
  change: Updateable<PersonImportTable> & Pick<ImportRow, 'state'>,
): Promise<void> {
  await tx
    .updateTable('person_import')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Imports of a client, the newest first, with who sent them. */
export async function findImports(tx: Tx, clientId: number) {
  return tx
    .selectFrom('person_import')
    .leftJoin('person', 'person.id', 'person_import.user_id')
    .selectAll('person_import')
    .select(['person.first_name', 'person.last_name'])
    .where('client_id', '=', clientId)
    .orderBy('person_import.created_at', 'desc')
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
    .selectFrom('person_import')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('state', 'in', ['checking', 'applying'])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Imports of a client whose bytes may have been left behind, and those that are older than they are kept. */
export async function findEnded(tx: Tx, clientId: number, before: Date): Promise<ImportRow[]> {
  return tx
    .selectFrom('person_import')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', 'not in', ['checking', 'applying'])
    .where((eb) => eb.or([eb('created_at', '<', before), eb('state', 'in', ['done', 'cancelled', 'failed'])]))
    .execute()
}

export async function deleteImport(tx: Tx, clientId: number, id: string): Promise<void> {
  await tx.deleteFrom('person_import_row').where('client_id', '=', clientId).where('import_id', '=', id).execute()
  await tx.deleteFrom('person_import').where('client_id', '=', clientId).where('id', '=', id).execute()
}

export async function insertPlan(tx: Tx, rows: readonly PlanRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('person_import_row').values(rows).execute()
}

export async function deletePlan(tx: Tx, clientId: number, importId: string): Promise<void> {
  await tx.deleteFrom('person_import_row').where('client_id', '=', clientId).where('import_id', '=', importId).execute()
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
    .selectFrom('person_import_row')
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
    .selectFrom('person_import_row')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where('outcome', '=', 'error')
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()
}

/** Which of some people have a part in the client: of others nothing is told. */
export async function findMembers(tx: Tx, clientId: number, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Rows that could not be applied after all. */
export async function markFaults(
  tx: Tx,
  clientId: number,
  importId: string,
  faults: readonly { row: number; code: string; field: string | null }[],
): Promise<void> {
  if (faults.length === 0) return
  await sql`UPDATE person_import_row SET outcome = 'error', code = fault.code, field = fault.field
    FROM unnest(${faults.map(({ row }) => row)}::int[], ${faults.map(({ code }) => code)}::text[],
      ${faults.map(({ field }) => field)}::text[]) AS fault (row, code, field)
    WHERE client_id = ${clientId} AND import_id = ${importId} AND person_import_row.row = fault.row`.execute(tx)
}

/** How many rows of an import come to what. */
export async function countOutcomes(tx: Tx, clientId: number, importId: string): Promise<Map<RowOutcome, number>> {
  const rows = await tx
    .selectFrom('person_import_row')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .groupBy('outcome')
    .execute()
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

const inScope = ({ groups }: FullList, clientId: number) => sql`membership.client_id = ${clientId}
  AND membership.blocked_at IS NULL AND membership.ended_at IS NULL
  AND (${groups === null} OR EXISTS (SELECT FROM person_group_member AS held WHERE held.client_id = ${clientId}
    AND held.user_id = membership.user_id AND held.group_id = ANY (${groups ?? []}::text[])))`

/** How many people a full list is about. */
export async function countScope(tx: Tx, clientId: number, list: FullList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM membership WHERE ${inScope(list, clientId)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Puts those of a full list's scope into the plan whom no row is about, behind its last row. Whoever sent the file stays,
 * and so do the administrators where all of them are missing: a client is not left without any.
 */
export async function planLeaving(tx: Tx, row: ImportRow, list: FullList, lastRow: number): Promise<void> {
  const { client_id: clientId, id, user_id: sender } = row
  await sql`
    INSERT INTO person_import_row (client_id, import_id, row, outcome, user_id, seen)
    SELECT ${clientId}, ${id}, ${lastRow} + row_number() OVER (ORDER BY membership.user_id), 'leaving',
      membership.user_id, membership.rev::text
    FROM membership WHERE ${inScope(list, clientId)} AND membership.user_id <> ${sender}
      AND NOT EXISTS (SELECT FROM person_import_row AS present WHERE present.client_id = ${clientId}
        AND present.import_id = ${id} AND present.user_id = membership.user_id)`.execute(tx)
  await sql`
    DELETE FROM person_import_row AS planned USING membership
    WHERE planned.client_id = ${clientId} AND planned.import_id = ${id} AND planned.outcome = 'leaving'
      AND membership.client_id = ${clientId} AND membership.user_id = planned.user_id
      AND 'programme-admin' = ANY (membership.roles)
      AND NOT EXISTS (SELECT FROM membership AS other WHERE other.client_id = ${clientId}
        AND other.blocked_at IS NULL AND other.ended_at IS NULL AND 'programme-admin' = ANY (other.roles)
        AND NOT EXISTS (SELECT FROM person_import_row AS going WHERE going.client_id = ${clientId}
          AND going.import_id = ${id} AND going.user_id = other.user_id AND going.outcome IN ('leaving', 'blocked')))`.execute(
    tx,
  )
}

/** The last row of a plan: of the file, or of those who are missing from it. */
export async function findLastRow(tx: Tx, clientId: number, importId: string): Promise<number> {
  const row = await tx
    .selectFrom('person_import_row')
    .select((eb) => eb.fn.max('row').as('last'))
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** The client as letters name it. */
export async function findBrandName(tx: Tx, clientId: number): Promise<string> {
  return (await tx.selectFrom('client').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()).name
}
