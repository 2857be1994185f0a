import { everybody } from '#contract/engine/audience.ts'
import type { Change, CollectionName, CollectionOf, RowOf } from '#contract/engine/collection.ts'
import { collections } from '#contract/model.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { demandAudience } from '../audiences/audience-service.ts'
import { noteShownBundles } from '../files/bundles/shown-bundles.ts'
import { emptyAnswers } from './operation-queries.ts'
import {
  appendChanges,
  deleteChanges,
  findLiving,
  takeSequence,
  upsertChanges,
  type NewChange,
} from './publish-queries.ts'

// [Note: Change streams] A published row is one upsert under a new sequence number of its stream.
// The number comes from the stream's counter row, which the writing transaction holds until it
// commits: nobody sees a higher number before a lower one, so a cursor never skips a row.
// A row of the client's stream lives under one audience. One that changes it leaves a tombstone under
// the old one, with the lower number: who is in both loses nothing, who is in the old one alone does.

export type ClientCollection = CollectionOf<'client'>
export type UserCollection = CollectionOf<'user'>

export const clientStream = 'client'
export const userStream = (userId: string): string => `user:${userId}`

/** Rows of one statement: seven parameters each, far below the protocol's 65,535. */
const rowsPerStatement = 2000

/** Publishes rows for the people of an audience of the client; fails with `audience.unknown` where it has no such one. */
export async function publishRows<C extends ClientCollection>(
  tx: Tx,
  clientId: number,
  collection: C,
  rows: readonly RowOf<C>[],
  audience: number = everybody,
): Promise<Change[]> {
  await demandAudience(tx, clientId, audience)
  const changes = rows.map((row) => changeOf(collection, row))
  return writeShared(tx, clientId, collection, changes, () => audience)
}

/** Tells whoever sees them that rows are gone. */
export async function withdrawRows(
  tx: Tx,
  clientId: number,
  collection: ClientCollection,
  keys: readonly (string | number)[],
): Promise<Change[]> {
  const changes = keys.map((key) => ({ collection, key: String(key), row: null }))
  return writeShared(tx, clientId, collection, changes, (living) => living ?? everybody)
}

/** Publishes rows of one person. */
export async function publishOwnRows<C extends UserCollection>(
  tx: Tx,
  owner: { clientId: number; userId: string },
  collection: C,
  rows: readonly RowOf<C>[],
): Promise<Change[]> {
  const changes = rows.map((row) => changeOf(collection, row))
  return writeOwn(tx, owner, changes)
}

/** Tells one person's devices that rows are gone. */
export async function withdrawOwnRows(
  tx: Tx,
  owner: { clientId: number; userId: string },
  collection: UserCollection,
  keys: readonly (string | number)[],
): Promise<Change[]> {
  const changes = keys.map((key) => ({ collection, key: String(key), row: null }))
  return writeOwn(tx, owner, changes)
}

function changeOf<C extends CollectionName>(collection: C, row: RowOf<C>): Change {
  const fields = row as Record<string, unknown>
  return { collection, key: String(fields[collections[collection].key]), row: fields }
}

const newChange = ({ collection, key, row }: Change, audience: number): NewChange => ({
  collection,
  key,
  audience,
  data: row && JSON.stringify(row),
})

async function writeOwn(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  changes: readonly Change[],
): Promise<Change[]> {
  const rows = changes.map((change) => newChange(change, everybody))
  for (const slice of slicesOf(rows)) await appendChanges(tx, clientId, userStream(userId), slice)
  return [...changes]
}

/** `audienceOf` says under which audience a row is written, told the one under which it lives now. */
async function writeShared(
  tx: Tx,
  clientId: number,
  collection: ClientCollection,
  changes: readonly Change[],
  audienceOf: (living: number | undefined) => number,
): Promise<Change[]> {
  if (changes.length === 0) return []
  const stream = clientStream
  // The stream is held from here on: where rows live does not change any more.
  const first = await takeSequence(tx, clientId, stream, changes.length)
  const living = new Map<string, number>()
  for (const slice of slicesOf(changes)) {
    const keys = slice.map(({ key }) => key)
    for (const [key, audience] of await findLiving(tx, clientId, stream, collection, keys)) living.set(key, audience)
  }
  for (const slice of slicesOf(changes)) await noteShownBundles(tx, clientId, collection, slice)
  const rows = changes.map((change) => newChange(change, audienceOf(living.get(change.key))))
  const left = rows.flatMap((row) => {
    const audience = living.get(row.key)
    return audience === undefined || audience === row.audience ? [] : [{ ...row, audience, data: null }]
  })
  if (left.length === 0) {
    await writeUpTo(tx, { clientId, stream, last: first }, rows)
    return [...changes]
  }
  const last = await takeSequence(tx, clientId, stream, changes.length)
  await writeUpTo(tx, { clientId, stream, last: first }, left)
  await writeUpTo(tx, { clientId, stream, last }, rows)
  return [...changes]
}

/** Writes rows under the numbers that end with `last`. */
async function writeUpTo(
  tx: Tx,
  { clientId, stream, last }: { clientId: number; stream: string; last: number },
  rows: readonly NewChange[],
): Promise<void> {
  let first = last - rows.length + 1
  for (const slice of slicesOf(rows)) {
    await upsertChanges(tx, clientId, stream, first, slice)
    first += slice.length
  }
}

function slicesOf<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / rowsPerStatement)
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement))
}

/** Somebody is deleted: nothing of what was published for them alone, or answered to them, stays. */
export async function forgetPerson(tx: Tx, { clientId, userId }: { clientId: number; userId: string }): Promise<void> {
  await deleteChanges(tx, clientId, userStream(userId))
  await emptyAnswers(tx, clientId, userId)
}
