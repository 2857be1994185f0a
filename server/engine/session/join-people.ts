import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { PersonalTable } from '../personal-table.ts'
import { takeSequence, upsertChanges } from '../sync/publish-queries.ts'
import { userStream } from '../sync/publish-service.ts'

/** Two people who are one: `from` is joined with `into`. Both streams are held. */
export interface Pair {
  clientId: number
  from: string
  into: string
}

/** What a part has to say, and to do, when two people are joined. */
export interface Joining {
  /** What both took part in, so that they cannot be one, as staff read it. */
  conflicts?(tx: Tx, pair: Pair): Promise<readonly string[]>
  /** How much somebody has, for whoever compares two. */
  figures?(tx: Tx, clientId: number, userId: string): Promise<Readonly<Record<string, number>>>
  /** Joins rows of which both may have one; they are published here. Answers what {@link separate} needs of it, as JSON. */
  join?(tx: Tx, pair: Pair, now: Date): Promise<unknown>
  /** Undoes `join`, by what it answered and when that was. Rows that were changed since stay with who stayed. */
  separate?(tx: Tx, pair: Pair, undone: { memory: unknown; joinedAt: Date; now: Date }): Promise<void>
  /** Whether either of them earned or spent something since then: who did what can no longer be told apart. */
  earned?(tx: Tx, pair: Pair, since: Date): Promise<boolean>
}

/** What every part of the server has of people. */
export interface Joined {
  tables: readonly PersonalTable[]
  parts: readonly { name: string; joining?: Joining }[]
}

/** What was joined, as far as it is needed to separate them again; kept as JSON. */
export interface JoinMemory {
  /** Rows that went over, by table: their keys beside the client and the person. */
  moved: Record<string, unknown[]>
  /** Rows that were published for the other one: collection and key. */
  published: [string, string][]
  /** What parts answered, by their names. */
  parts: Record<string, unknown>
}

/** Gives everything of one person to another ([Note: Joined people]). */
export async function joinRows(tx: Tx, { tables, parts }: Joined, pair: Pair, now: Date): Promise<JoinMemory> {
  const memory: JoinMemory = { moved: {}, published: [], parts: {} }
  for (const table of tables)
    if (table.onJoin) memory.moved[table.table] = await moveRows(tx, table, table.onJoin.unless ?? [], pair)
  memory.published = await moveChanges(tx, pair)
  for (const { name, joining } of parts)
    if (joining?.join) memory.parts[name] = (await joining.join(tx, pair, now)) ?? null
  await tx
    .updateTable('stream')
    .set({ moved_to: pair.into })
    .where('client_id', '=', pair.clientId)
    .where('stream_id', '=', userStream(pair.from))
    .execute()
  return memory
}

async function moveRows(
  tx: Tx,
  { table, by }: Pick<PersonalTable, 'table' | 'by'>,
  unless: readonly string[],
  { clientId, from, into }: Pair,
): Promise<unknown[]> {
  const key = await keyOf(tx, { table, by }, 'moved')
  const same = unless.map((column) => sql` AND kept.${sql.ref(column)} IS NOT DISTINCT FROM moved.${sql.ref(column)}`)
  const stays = sql` AND NOT EXISTS (SELECT FROM ${sql.table(table)} AS kept WHERE kept.client_id = ${clientId}
    AND kept.${sql.ref(by)} = ${into}${sql.join(same, sql``)})`
  const { rows } = await sql<{ key: unknown }>`UPDATE ${sql.table(table)} AS moved SET ${sql.ref(by)} = ${into}
    WHERE moved.client_id = ${clientId} AND moved.${sql.ref(by)} = ${from}${unless.length > 0 ? stays : sql``}
    RETURNING ${key} AS key`.execute(tx)
  return rows.map((row) => row.key)
}

/** What tells the rows of a person in a table from each other, as a JSON object. */
export async function keyOf(
  tx: Tx,
  { table, by }: Pick<PersonalTable, 'table' | 'by'>,
  alias: string,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    SELECT attribute.attname AS name FROM pg_index AS index
    JOIN pg_attribute AS attribute ON attribute.attrelid = index.indrelid AND attribute.attnum = ANY (index.indkey)
    WHERE index.indrelid = ${table}::regclass AND index.indisprimary ORDER BY attribute.attname`.execute(tx)
  const columns = rows.map(({ name }) => name).filter((name) => name !== 'client_id' && name !== by)
  return sql`jsonb_build_object(${sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${name}`)}`))})`
}

/** Rows published for one of them alone are published for the other, whose own rows stay as they are. */
async function moveChanges(tx: Tx, { clientId, from, into }: Pair): Promise<[string, string][]> {
  const rows = await tx
    .selectFrom('change')
    .select(['collection', 'row_key', 'data'])
    .where('client_id', '=', clientId)
    .where('stream_id', '=', userStream(from))
    .where('data', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('change as kept')
            .select('kept.row_key')
            .where('kept.client_id', '=', clientId)
            .where('kept.stream_id', '=', userStream(into))
            .whereRef('kept.collection', '=', 'change.collection')
            .whereRef('kept.row_key', '=', 'change.row_key')
            .where('kept.data', 'is not', null),
        ),
      ),
    )
    .orderBy('seq')
    .execute()
  if (rows.length === 0) return []
  const last = await takeSequence(tx, clientId, userStream(into), rows.length)
  const first = last - rows.length + 1
  for (let at = 0; at < rows.length; at += 1000)
    await upsertChanges(
      tx,
      clientId,
      userStream(into),
      first + at,
      rows.slice(at, at + 1000).map(({ collection, row_key: key, data }) => ({
        collection,
        key,
        audience: 0,
        data: JSON.stringify(data),
      })),
    )
  return rows.map(({ collection, row_key: key }): [string, string] => [collection, key])
}

/** Who somebody is in a client now: the last they were joined with, else they themselves. */
export async function findAlias(tx: Tx, clientId: number, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('stream')
    .select('moved_to')
    .where('client_id', '=', clientId)
    .where('stream_id', '=', userStream(userId))
    .executeTakeFirst()
  return row?.moved_to ? findAlias(tx, clientId, row.moved_to) : userId
}
