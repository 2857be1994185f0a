import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { MediaKind, MediaState } from '#contract/features/media/media-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { MediaUseTable } from './media-tables.ts'

/** What a list of media is narrowed by. */
export interface MediaFilter {
  search?: string | undefined
  kind?: MediaKind | undefined
  state?: MediaState | undefined
}
export type MediaSort = 'newest' | 'name' | '-name' | 'largest'
/** Where a page ended: what it was sorted by, and which was last. */
export interface MediaCursor {
  at: string
  id: string
}

/** Media with the version that is in use, or is to be. */
const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('media')
    .innerJoin('media_version', (join) =>
      join
        .onRef('media_version.client_id', '=', 'media.client_id')
        .onRef('media_version.media_id', '=', 'media.id')
        .onRef('media_version.version', '=', 'media.version'),
    )
    .select([
      'media.id',
      'media.rev',
      'media.name',
      'media.sort_name',
      'media.kind',
      'media.state',
      'media.version',
      'media.bytes',
      'media.added_at',
      'media_version.reason',
      'media_version.waits_since',
      'media_version.seconds',
      'media_version.typed_seconds',
      'media_version.pages',
      'media_version.width',
      'media_version.height',
      'media_version.poster',
      'media_version.type',
      'media_version.file_name',
      'media_version.bundle',
    ])
    .where('media.client_id', '=', clientId)

/** A medium as lists have it. */
export type MediaRow = Awaited<ReturnType<typeof findPage>>[number]

/** A page of a client's media: those whose name has all the words. */
export async function findPage(
  tx: Tx,
  clientId: number,
  { search, kind, state }: MediaFilter,
  { sort, cursor, limit }: { sort: MediaSort; cursor: MediaCursor | null; limit: number },
) {
  let query = listed(tx, clientId)
  if (kind) query = query.where('media.kind', '=', kind)
  if (state) query = query.where('media.state', '=', state)
  for (const word of fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean))
    query = query.where('media.sort_name', 'like', `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  if (sort === 'newest') {
    if (cursor) query = query.where('media.id', '<', cursor.id)
    return query.orderBy('media.id', 'desc').limit(limit).execute()
  }
  const column = sort === 'largest' ? ('media.bytes' as const) : ('media.sort_name' as const)
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const at = sort === 'largest' ? Number(cursor?.at) : cursor?.at
  if (cursor)
    query = query.where(sql<boolean>`(${sql.ref(column)}, media.id) ${sql.raw(beyond)} (${at}, ${cursor.id}::uuid)`)
  return query.orderBy(column, order).orderBy('media.id', order).limit(limit).execute()
}

export async function findMedia(tx: Tx, clientId: number, mediaId: string) {
  return listed(tx, clientId).where('media.id', '=', mediaId).executeTakeFirst()
}

/** Versions newer than the one in use, of some media, the newest last. */
export async function findNewer(tx: Tx, clientId: number, mediaIds: readonly string[]) {
  if (mediaIds.length === 0) return []
  return tx
    .selectFrom('media_version')
    .select(['media_id', 'version', 'state'])
    .where('client_id', '=', clientId)
    .where('media_id', 'in', [...mediaIds])
    .where('state', '<>', 'ready')
    .orderBy('version')
    .execute()
}

/** All versions of a medium with who added them, the newest first. */
export async function findVersions(tx: Tx, clientId: number, mediaId: string) {
  return tx
    .selectFrom('media_version')
    .leftJoin('person', 'person.id', 'media_version.added_by')
    .selectAll('media_version')
    .select(['person.first_name', 'person.last_name'])
    .where('media_version.client_id', '=', clientId)
    .where('media_version.media_id', '=', mediaId)
    .orderBy('media_version.version', 'desc')
    .execute()
}

/** What names a medium; at most `limit`. */
export async function findUses(tx: Tx, clientId: number, mediaId: string, limit: number): Promise<MediaUseTable[]> {
  return tx
    .selectFrom('media_use')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('media_id', '=', mediaId)
    .orderBy('subject')
    .orderBy('subject_id')
    .limit(limit)
    .execute()
}

/** The newest ready version of some media. */
export async function findReady(tx: Tx, clientId: number, mediaIds: readonly string[]) {
  if (mediaIds.length === 0) return []
  return listed(tx, clientId)
    .select(['media_version.package', 'media_version.sha256', 'media_version.unpacked_bytes'])
    .where('media.id', 'in', [...mediaIds])
    .where('media.state', '=', 'ready')
    .execute()
}

export type ReadyRow = Awaited<ReturnType<typeof findReady>>[number]

/** Writes what something names, and takes away what it named before. */
export async function replaceUses(
  tx: Tx,
  clientId: number,
  { subject, subjectId }: { subject: string; subjectId: string },
  uses: readonly MediaUseTable[],
): Promise<void> {
  await tx
    .deleteFrom('media_use')
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .execute()
  await insertUses(tx, uses)
}

export async function insertUses(tx: Tx, uses: readonly MediaUseTable[]): Promise<void> {
  if (uses.length === 0) return
  await tx
    .insertInto('media_use')
    .values([...uses])
    .execute()
}

/** A medium held until the commit. */
export async function lockMedia(tx: Tx, clientId: number, mediaId: string) {
  return tx
    .selectFrom('media')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', mediaId)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteMedia(tx: Tx, clientId: number, mediaId: string): Promise<void> {
  await tx.deleteFrom('media').where('client_id', '=', clientId).where('id', '=', mediaId).execute()
}

/** Writes what staff changed of a medium, and counts the change. */
export async function updateMedia(
  tx: Tx,
  clientId: number,
  mediaId: string,
  change: { name?: string; sort_name?: string } = {},
): Promise<void> {
  await tx
    .updateTable('media')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', mediaId)
    .execute()
}
