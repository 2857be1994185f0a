import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonalTable } from '#server/engine/personal-table.ts'

type Row = Record<string, unknown>

/** A person's rows of a table, a page at a time in the order of their place on disk being of no matter: by row number. */
export async function readRows(
  tx: Tx,
  { table, by }: Pick<PersonalTable, 'table' | 'by'>,
  userId: string,
  page: { offset: number; size: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(by)} = ${userId}
    ORDER BY 1, 2, 3 OFFSET ${page.offset} LIMIT ${page.size}`.execute(tx)
  return rows
}

export async function deleteRows(
  tx: Tx,
  { table, by }: Pick<PersonalTable, 'table' | 'by'>,
  userId: string,
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(by)} = ${userId}`.execute(tx)
}

/** Empties the columns of free text of rows that stay. */
export async function emptyTexts(
  tx: Tx,
  { table, by, empty = [], forget = [] }: Pick<PersonalTable, 'table' | 'by' | 'empty' | 'forget'>,
  userId: string,
): Promise<void> {
  for (const column of empty)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = '' WHERE ${sql.ref(by)} = ${userId}`.execute(tx)
  for (const column of forget)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE ${sql.ref(by)} = ${userId}`.execute(tx)
}

/** Where bytes of a person's rows are kept. */
export async function findPlaces(
  tx: Tx,
  { table, by }: Pick<PersonalTable, 'table' | 'by'>,
  column: string,
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT ${sql.ref(column)} AS place FROM ${sql.table(table)}
    WHERE ${sql.ref(by)} = ${userId} AND ${sql.ref(column)} <> ''`.execute(tx)
  return rows.map(({ place }) => place)
}

/** Every client there is: somebody may have announced the person who never came. */
export async function findAllClientIds(tx: Tx): Promise<number[]> {
  return (await tx.selectFrom('client').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** Empties what names a person; what they reported stays, without them. */
export async function emptyPerson(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('person')
    .set({
      email: `deleted-${userId}@invalid`,
      username: null,
      document: null,
      first_name: '–',
      last_name: '–',
      image: null,
      language_id: null,
      blocked_at: at,
      blocked_reason: null,
      superuser: false,
      must_change_password: false,
      first_access: false,
    })
    .where('id', '=', userId)
    .execute()
}

export async function findClientIds(tx: Tx, userId: string): Promise<number[]> {
  const rows = await tx.selectFrom('membership').select('client_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.client_id).toSorted((a, b) => a - b)
}
