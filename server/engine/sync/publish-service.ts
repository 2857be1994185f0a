import type { Change, CollectionName, CollectionOf, RowOf } from '#contract/engine/collection.ts'
import { collections } from '#contract/model.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { takeSequence, upsertChanges, type NewChange } from './publish-queries.ts'

// [Note: Change streams] A published row is one upsert under a new sequence number of its stream.
// The number comes from the stream's counter row, which the writing transaction holds until it
// commits: nobody sees a higher number before a lower one, so a cursor never skips a row.

export type ClientCollection = CollectionOf<'client'>
export type UserCollection = CollectionOf<'user'>

export const clientStream = 'client'
export const userStream = (userId: string): string => `user:${userId}`

/** Rows of one statement: six parameters each, far below the protocol's 65,535. */
const rowsPerStatement = 2000

/** Publishes rows for everybody in the client. */
export async function publishRows<C extends ClientCollection>(
  tx: Tx,
  clientId: number,
  collection: C,
  rows: readonly RowOf<C>[],
): Promise<Change[]> {
  return write(
    tx,
    clientId,
    clientStream,
    rows.map((row) => changeOf(collection, row)),
  )
}

/** Tells everybody in the client that rows are gone. */
export async function withdrawRows(
  tx: Tx,
  clientId: number,
  collection: ClientCollection,
  keys: readonly (string | number)[],
): Promise<Change[]> {
  return write(
    tx,
    clientId,
    clientStream,
    keys.map((key) => ({ collection, key: String(key), row: null })),
  )
}

/** Publishes rows of one person. */
export async function publishOwnRows<C extends UserCollection>(
  tx: Tx,
  owner: { clientId: number; userId: string },
  collection: C,
  rows: readonly RowOf<C>[],
): Promise<Change[]> {
  return write(
    tx,
    owner.clientId,
    userStream(owner.userId),
    rows.map((row) => changeOf(collection, row)),
  )
}

/** Tells one person's devices that rows are gone. */
export async function withdrawOwnRows(
  tx: Tx,
  owner: { clientId: number; userId: string },
  collection: UserCollection,
  keys: readonly (string | number)[],
): Promise<Change[]> {
  return write(
    tx,
    owner.clientId,
    userStream(owner.userId),
    keys.map((key) => ({ collection, key: String(key), row: null })),
  )
}

function changeOf<C extends CollectionName>(collection: C, row: RowOf<C>): Change {
  const fields = row as Record<string, unknown>
  return { collection, key: String(fields[collections[collection].key]), row: fields }
}

async function write(tx: Tx, clientId: number, streamId: string, changes: readonly Change[]): Promise<Change[]> {
  if (changes.length === 0) return []
  const last = await takeSequence(tx, clientId, streamId, changes.length)
  const rows: NewChange[] = changes.map(({ collection, key, row }) => ({
    collection,
    key,
    data: row && JSON.stringify(row),
  }))
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const slice = rows.slice(start, start + rowsPerStatement)
    await upsertChanges(tx, clientId, streamId, last - changes.length + 1 + start, slice)
  }
  return [...changes]
}
