import type { CollectionName } from '#contract/engine/collection.ts'
import { collectionNames, collections } from '#contract/model.ts'
import { pullPageRows } from '#contract/engine/sync/pull.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Member } from '../../http/implement.ts'
import { endHandover, epochOf, followAudiences, readCursor, writeCursor, type Cursor } from './cursor.ts'
import { clientStream, userStream } from '../publish-service.ts'
import { handoverQuery, pageQuery, standingQuery, type PulledRow } from './pull-queries.ts'

// [Note: Handover] Who comes into an audience gets what it shows up to where their device stands; who leaves one has
// taken away what it showed: a row lives under one audience, so nothing else shows it. That happens before anything new
// is sent, page by page like the rest, and a device that was cut in the middle goes on there. Who is in which audience is
// read once, at the moment the pull begins, with the heads of the streams: were it asked again for each page, somebody who
// went and came back in between would miss what was passed over.

/**
 * The lines of a pull, as text, each ended by a line break. Every page is a read of its
 * own, so that a slow reader holds nothing; a row changed meanwhile comes again under its new number.
 */
export async function* pullLines(
  database: Database,
  member: Member,
  cursorText: string | null,
  now: Date,
): AsyncGenerator<string> {
  const { clientId } = member
  // Nobody else's rows, even if a query forgot whose it asks for.
  const about = { userId: member.userId }
  const epoch = epochOf(database.epoch, member)
  const streams = [
    { name: 'client', id: clientStream, collections: visibleCollections(member, 'client') },
    { name: 'user', id: userStream(member.userId), collections: visibleCollections(member, 'user') },
  ] as const
  const ids = streams.map((stream) => stream.id)
  const standing = await database.inTenantRead(clientId, (db) => standingQuery(db, member, ids), about)
  const heads = new Map(standing.map(({ stream, value }) => [stream, value]))
  const audiences = standing.filter(({ stream }) => stream === null).map(({ value }) => value)
  const given = readCursor(cursorText)
  // A cursor ahead of its stream was counted in a database that is no more (an older copy was restored).
  const known =
    given !== null && given.epoch === epoch && streams.every(({ name, id }) => given[name] <= (heads.get(id) ?? 0))
  let cursor: Cursor = known
    ? followAudiences(given, audiences)
    : { epoch, client: 0, user: 0, whole: audiences, handover: null }

  yield line({ kind: 'begin', epoch, reset: !known, serverTime: now.toISOString() })
  while (cursor.handover) {
    const { handover, client: upTo } = cursor
    const [{ collections: names }] = streams
    const page = { clientId, streamId: clientStream, after: handover.done, collections: names }
    const rows = await database.inTenantRead(
      clientId,
      (db) => handoverQuery(db, { ...page, handover, upTo, limit: pullPageRows }),
      about,
    )
    const last = rows.at(-1)
    const full = rows.length === pullPageRows && last
    cursor = full ? { ...cursor, handover: { ...handover, done: last.seq } } : endHandover(cursor)
    if (rows.length > 0) yield pageLine(cursor, rows)
  }
  for (const stream of streams) {
    const head = heads.get(stream.id) ?? 0
    while (cursor[stream.name] < head) {
      const rows = await database.inTenantRead(
        clientId,
        (db) =>
          pageQuery(db, {
            clientId,
            streamId: stream.id,
            after: cursor[stream.name],
            collections: stream.collections,
            audiences: stream.name === 'client' ? cursor.whole : [],
            gone: known,
            limit: pullPageRows,
          }),
        about,
      )
      const full = rows.length === pullPageRows
      // Past the last visible row lie only rows this member does not see, up to the head read above.
      const reached = full ? (rows.at(-1)?.seq ?? head) : Math.max(head, rows.at(-1)?.seq ?? 0)
      cursor = { ...cursor, [stream.name]: reached }
      if (rows.length > 0) yield pageLine(cursor, rows)
    }
  }
  yield line({ kind: 'end', cursor: writeCursor(cursor) })
}

function visibleCollections(member: Member, stream: 'client' | 'user'): CollectionName[] {
  return collectionNames.filter((name) => {
    const { module, stream: own } = collections[name]
    return own === stream && (module === null || (member.modules as readonly string[]).includes(module))
  })
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

/** Rows go out as the text the database holds: reading and writing them again costs more than the query. */
function pageLine(cursor: Cursor, rows: readonly PulledRow[]): string {
  const changes = rows.map(
    (row) => `{"collection":"${row.collection}","key":${JSON.stringify(row.row_key)},"row":${row.data ?? 'null'}}`,
  )
  return `{"kind":"page","cursor":"${writeCursor(cursor)}","changes":[${changes.join(',')}]}\n`
}
