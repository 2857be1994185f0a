import type { CollectionOf } from '#contract/engine/collection.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'

// [Note: Published later] What belongs into the client's stream and changes with everybody's writes (how much is left of
// something) would make every write wait for that stream. It is marked in the write's own transaction, together with a
// job; the job takes all marks there are, reads the rows as they are then and publishes them.

/** Marks rows of the client's stream that somebody's write changed; the job that publishes them is queued beside it. */
export async function markForLater(
  tx: Tx,
  clientId: number,
  collection: CollectionOf<'client'>,
  keys: readonly (string | number)[],
): Promise<void> {
  const markedBy = newId()
  await tx
    .insertInto('publish_pending')
    .values(keys.map((key) => ({ client_id: clientId, collection, row_key: String(key), marked_by: markedBy })))
    .execute()
}

/** Takes every mark of a collection: the keys of rows that are to be published now. */
export async function takeMarked(tx: Tx, clientId: number, collection: CollectionOf<'client'>): Promise<string[]> {
  const rows = await tx
    .deleteFrom('publish_pending')
    .where('client_id', '=', clientId)
    .where('collection', '=', collection)
    .returning('row_key')
    .execute()
  return [...new Set(rows.map(({ row_key }) => row_key))]
}
