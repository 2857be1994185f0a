import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { ChangeTable } from './sync-tables.ts'

export interface NewChange {
  collection: string
  key: string
  audience: number
  data: string | null
}

/** Takes `count` numbers of a stream and holds its row until the commit; answers the last one. */
export async function takeSequence(tx: Tx, clientId: number, streamId: string, count: number): Promise<number> {
  const row = await tx
    .insertInto('stream')
    .values({ client_id: clientId, stream_id: streamId, seq: count })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'stream_id'])
        .doUpdateSet((eb) => ({ seq: eb('stream.seq', '+', eb.ref('excluded.seq')) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow()
  return row.seq
}

/** Holds a stream's row until the commit, making it when it is not there yet; gives whose goes on in its place. */
export async function lockStream(tx: Tx, clientId: number, streamId: string): Promise<string | null> {
  const lock = () =>
    tx
      .selectFrom('stream')
      .select('moved_to')
      .where('client_id', '=', clientId)
      .where('stream_id', '=', streamId)
      .forUpdate()
      .executeTakeFirst()
  const held = await lock()
  if (held) return held.moved_to
  await tx
    .insertInto('stream')
    .values({ client_id: clientId, stream_id: streamId, seq: 0 })
    .onConflict((conflict) => conflict.columns(['client_id', 'stream_id']).doNothing())
    .execute()
  return (await lock())?.moved_to ?? null
}

/** Holds several streams until the commit, in one order: no two servers wait for each other. */
export async function lockStreams(tx: Tx, clientId: number, streamIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(streamIds)].toSorted()
  if (sorted.length === 0) return
  await tx
    .insertInto('stream')
    .values(sorted.map((stream_id) => ({ client_id: clientId, stream_id, seq: 0 })))
    .onConflict((conflict) => conflict.columns(['client_id', 'stream_id']).doNothing())
    .execute()
  await tx
    .selectFrom('stream')
    .select('stream_id')
    .where('client_id', '=', clientId)
    .where('stream_id', 'in', sorted)
    .orderBy('stream_id')
    .forUpdate()
    .execute()
}

/** Writes the newest state of rows, numbered from `firstSeq` in the order given. */
export async function upsertChanges(
  tx: Tx,
  clientId: number,
  streamId: string,
  firstSeq: number,
  changes: readonly NewChange[],
): Promise<void> {
  await tx
    .insertInto('change')
    .values(
      changes.map((change, index) => ({
        client_id: clientId,
        stream_id: streamId,
        collection: change.collection,
        row_key: change.key,
        audience: change.audience,
        seq: firstSeq + index,
        data: change.data,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'stream_id', 'collection', 'row_key', 'audience'])
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), data: eb.ref('excluded.data') })),
    )
    .execute()
}

/**
 * The same under the next numbers of the stream, taken by the same statement: its row is held until the commit. What
 * somebody does publishes a row or two of theirs, and each statement costs more than what it does.
 */
export async function appendChanges(
  tx: Tx,
  clientId: number,
  streamId: string,
  changes: readonly NewChange[],
): Promise<void> {
  const column = <K extends keyof NewChange>(name: K) => changes.map((change) => change[name])
  await sql`
    WITH taken AS (
      INSERT INTO stream (client_id, stream_id, seq) VALUES (${clientId}, ${streamId}, ${changes.length})
      ON CONFLICT (client_id, stream_id) DO UPDATE SET seq = stream.seq + excluded.seq
      RETURNING client_id, stream_id, seq
    )
    INSERT INTO change (client_id, stream_id, collection, row_key, audience, seq, data)
    SELECT client_id, stream_id, collection, row_key, audience, seq - ${changes.length} + place, data
    FROM taken, unnest(
      ${column('collection')}::text[], ${column('key')}::text[], ${column('audience')}::bigint[], ${column('data')}::jsonb[]
    ) WITH ORDINALITY AS one (collection, row_key, audience, data, place)
    ON CONFLICT (client_id, stream_id, collection, row_key, audience)
    DO UPDATE SET seq = excluded.seq, data = excluded.data
  `.execute(tx)
}

/** Under which audience rows of a stream live now; one that is gone, or never was, has none. */
export async function findLiving(
  tx: Tx,
  clientId: number,
  streamId: string,
  collection: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('change')
    .select(['row_key', 'audience'])
    .where('client_id', '=', clientId)
    .where('stream_id', '=', streamId)
    .where('collection', '=', collection)
    .where('row_key', 'in', [...keys])
    .where('data', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.row_key, row.audience]))
}

/** The present state of some rows of a person's stream. */
export async function findChanges(
  tx: Tx,
  clientId: number,
  streamId: string,
  keys: readonly { collection: string; key: string }[],
): Promise<Pick<ChangeTable, 'collection' | 'row_key' | 'data'>[]> {
  const rows = await tx
    .selectFrom('change')
    .select(['collection', 'row_key', 'data'])
    .where('client_id', '=', clientId)
    .where('stream_id', '=', streamId)
    .where(
      'collection',
      'in',
      keys.map((key) => key.collection),
    )
    .where(
      'row_key',
      'in',
      keys.map((key) => key.key),
    )
    .execute()
  return rows as Pick<ChangeTable, 'collection' | 'row_key' | 'data'>[]
}

/** Takes away what a stream holds; its last number stays. */
export async function deleteChanges(tx: Tx, clientId: number, streamId: string): Promise<void> {
  await tx.deleteFrom('change').where('client_id', '=', clientId).where('stream_id', '=', streamId).execute()
}
