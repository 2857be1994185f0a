import { sql } from 'kysely'
import type { CollectionName } from '#contract/engine/collection.ts'
import type { Db } from '#server/platform/database/database.ts'

/** One row of a page; `data` is JSON text that goes out as it is. */
export interface PulledRow {
  seq: number
  collection: CollectionName
  row_key: string
  data: string | null
}

/** The last sequence numbers of some streams; a stream nobody wrote to is 0. */
export function headsQuery(db: Db, clientId: number, streamIds: readonly string[]) {
  return db
    .selectFrom('stream')
    .select(['stream_id', 'seq'])
    .where('client_id', '=', clientId)
    .where('stream_id', 'in', [...streamIds])
}

/** The next rows of a stream after `seq`, in order. A first pull (`gone` false) leaves out what is gone. */
export function pageQuery(
  db: Db,
  input: {
    clientId: number
    streamId: string
    after: number
    collections: readonly CollectionName[]
    gone: boolean
    limit: number
  },
) {
  return db
    .selectFrom('change')
    .select([
      'seq',
      'row_key',
      sql<CollectionName>`collection`.as('collection'),
      sql<string | null>`data::text`.as('data'),
    ])
    .where('client_id', '=', input.clientId)
    .where('stream_id', '=', input.streamId)
    .where('seq', '>', input.after)
    .where('collection', 'in', [...input.collections])
    .$if(!input.gone, (query) => query.where('data', 'is not', null))
    .orderBy('seq')
    .limit(input.limit)
}
