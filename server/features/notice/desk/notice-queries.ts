import { sql, type Insertable, type Updateable } from 'kysely'
import type { Channel, NoticeState } from '#contract/features/notice/notice-schema.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { NoticeTable } from '../notice-tables.ts'

export type NoticeSort = 'newest' | 'starts'
/** Where a page ended. */
export interface NoticeCursor {
  startsAt: string | null
  id: string
}

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('notice')
    .leftJoin('audience', (join) =>
      join.on('audience.client_id', '=', clientId).onRef('audience.id', '=', 'notice.audience'),
    )
    .selectAll('notice')
    .select('audience.name as audienceName')
    .where('notice.client_id', '=', clientId)

/** A page of a client's notices. */
export async function findNotices(
  tx: Tx,
  clientId: number,
  filter: { search?: string | undefined; state?: NoticeState | undefined },
  page: { sort: NoticeSort; cursor: NoticeCursor | null; limit: number },
) {
  const { sort, cursor, limit } = page
  let query = listed(tx, clientId)
  if (filter.search) query = query.where(hasWords('notice.words', filter.search))
  if (filter.state) query = query.where('notice.state', '=', filter.state)
  if (sort === 'newest') {
    if (cursor) query = query.where('notice.id', '<', cursor.id)
    return query.orderBy('notice.id', 'desc').limit(limit).execute()
  }
  if (cursor?.startsAt)
    query = query.where(
      sql<boolean>`(notice.starts_at, notice.id) < (${cursor.startsAt}::timestamptz, ${cursor.id}::uuid)`,
    )
  return query.orderBy('notice.starts_at', 'desc').orderBy('notice.id', 'desc').limit(limit).execute()
}
export type ListedRow = Awaited<ReturnType<typeof findNotices>>[number]

export async function findNotice(tx: Tx, clientId: number, id: string): Promise<ListedRow | undefined> {
  return listed(tx, clientId).where('notice.id', '=', id).executeTakeFirst()
}

/** How many people a notice went to, and waits for, by channel. */
export async function countDeliveries(
  tx: Tx,
  clientId: number,
  noticeId: string,
): Promise<{ channel: Channel; went: number; waiting: number }[]> {
  return tx
    .selectFrom('notice_delivery')
    .select([
      'channel',
      // What a server is at cannot be had back: it counts as gone.
      sql<number>`count(*) FILTER (WHERE state IN ('sent', 'sending'))::int`.as('went'),
      sql<number>`count(*) FILTER (WHERE state = 'waiting')::int`.as('waiting'),
    ])
    .where('client_id', '=', clientId)
    .where('notice_id', '=', noticeId)
    .groupBy('channel')
    .execute()
}

export async function insertNotice(tx: Tx, row: Insertable<NoticeTable>): Promise<void> {
  await tx.insertInto('notice').values(row).execute()
}

/** Writes what staff changed of a notice, and counts the change. */
export async function updateNotice(
  tx: Tx,
  clientId: number,
  id: string,
  change: Updateable<NoticeTable>,
): Promise<void> {
  await tx
    .updateTable('notice')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function deleteNotice(tx: Tx, clientId: number, id: string): Promise<void> {
  await tx.deleteFrom('notice').where('client_id', '=', clientId).where('id', '=', id).execute()
}

/** Notices that are for some audiences, but for those that are over. */
export async function findNoticesFor(tx: Tx, clientId: number, audienceIds: readonly number[]) {
  return tx
    .selectFrom('notice')
    .select(['audience', 'id', 'title'])
    .where('client_id', '=', clientId)
    .where('audience', 'in', [...audienceIds])
    .where('audience', '<>', 0)
    .where((eb) => eb.or([eb('state', 'in', ['draft', 'scheduled', 'sending']), eb('shown', '=', true)]))
    .orderBy('id')
    .execute()
}
