import { sql } from 'kysely'
import { everybody } from '#contract/engine/audience.ts'
import type { CollectionName } from '#contract/engine/collection.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Viewer } from '../../audiences/visible.ts'
import type { Handover } from './cursor.ts'

/** One row of a page; `data` is JSON text that goes out as it is. */
export interface PulledRow {
  seq: number
  collection: CollectionName
  row_key: string
  data: string | null
}

/**
 * What a pull begins with, read at one moment: the last numbers of streams, each under its id (a stream nobody wrote to is
 * not there), and the audiences that a person is in, each under null.
 */
export function standingQuery(db: Db, viewer: Viewer, streamIds: readonly string[]) {
  return db
    .selectFrom('stream')
    .select([sql<string | null>`stream_id`.as('stream'), 'seq as value'])
    .where('client_id', '=', viewer.clientId)
    .where('stream_id', 'in', [...streamIds])
    .unionAll(
      db
        .selectFrom('audience_member')
        .select([sql<string | null>`NULL`.as('stream'), 'audience_id as value'])
        .where('client_id', '=', viewer.clientId)
        .where('user_id', '=', viewer.userId),
    )
}

interface Page {
  clientId: number
  streamId: string
  after: number
  collections: readonly CollectionName[]
  limit: number
}

const rowsOf = (db: Db, { clientId, streamId, after, collections, limit }: Page) =>
  db
    .selectFrom('change')
    .select(['seq', 'row_key', sql<CollectionName>`collection`.as('collection')])
    .where('client_id', '=', clientId)
    .where('stream_id', '=', streamId)
    .where('seq', '>', after)
    .where('collection', 'in', [...collections])
    .orderBy('seq')
    .limit(limit)

/**
 * The next rows of a stream after a number, in order, of everybody's and of some audiences. A first pull (`gone` false)
 * leaves out what is gone.
 */
export function pageQuery(db: Db, page: Page & { audiences: readonly number[]; gone: boolean }) {
  return rowsOf(db, page)
    .select(sql<string | null>`data::text`.as('data'))
    .where('audience', 'in', [everybody, ...page.audiences])
    .$if(!page.gone, (query) => query.where('data', 'is not', null))
}

/**
 * The next rows of a handover, in order: of audiences that were gained what lives up to the device's number, of lost ones
 * an end of all that lives, and of what went since that number.
 */
export function handoverQuery(db: Db, page: Page & { handover: Handover; upTo: number }) {
  const { handover, upTo } = page
  const { gained, lost } = handover
  const isGained = gained.length > 0 ? sql<boolean>`audience IN (${sql.join(gained)})` : sql<boolean>`FALSE`
  return (
    rowsOf(db, page)
      .select(sql<string | null>`CASE WHEN ${isGained} THEN data::text END`.as('data'))
      .where('audience', 'in', [...gained, ...lost])
      // Said for the index of such rows.
      .where('audience', '<>', everybody)
      .where(sql<boolean>`CASE WHEN ${isGained} THEN data IS NOT NULL AND seq <= ${upTo}
        ELSE data IS NOT NULL OR seq > ${upTo} END`)
  )
}
