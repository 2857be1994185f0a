import type { Selectable } from 'kysely'
import type { NewsItem } from '#contract/features/news/news-contract.ts'
import { visibleTo, type Viewer } from '#server/engine/audiences/visible.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { NewsTable } from './news-tables.ts'

/** Writes a piece of news; one that was published keeps its day. Gives when it was published. */
export async function upsertNews(tx: Tx, clientId: number, item: NewsItem, audience: number): Promise<Date> {
  const row = await tx
    .insertInto('news')
    .values({
      client_id: clientId,
      id: item.id,
      title: JSON.stringify(item.title),
      summary: JSON.stringify(item.summary),
      text: JSON.stringify(item.text),
      cover: item.cover,
      cover_color: item.coverColor,
      area_id: item.areaId ?? null,
      group_id: item.groupId ?? null,
      category_id: item.categoryId ?? null,
      tag_ids: item.tagIds ?? [],
      published_at: new Date(item.publishedAt),
      audience,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        summary: eb.ref('excluded.summary'),
        text: eb.ref('excluded.text'),
        cover: eb.ref('excluded.cover'),
        cover_color: eb.ref('excluded.cover_color'),
        area_id: eb.ref('excluded.area_id'),
        group_id: eb.ref('excluded.group_id'),
        category_id: eb.ref('excluded.category_id'),
        tag_ids: eb.ref('excluded.tag_ids'),
        audience: eb.ref('excluded.audience'),
      })),
    )
    .returning('published_at')
    .executeTakeFirstOrThrow()
  return row.published_at
}

/** Every piece of news with whom it is shown to. */
export async function findNews(tx: Tx, clientId: number): Promise<{ item: NewsItem; audience: number }[]> {
  const rows = await tx.selectFrom('news').selectAll().where('client_id', '=', clientId).orderBy('id').execute()
  return rows.map(
    ({ id, title, summary, text, cover, cover_color: coverColor, published_at: at, audience, ...row }) => ({
      item: { id, title, summary, text, cover, coverColor, ...placesOf(row), publishedAt: at.toISOString() },
      audience,
    }),
  )
}

/** Where it stands in the client's lists, as far as it stands anywhere. */
const placesOf = (row: Pick<Selectable<NewsTable>, 'area_id' | 'group_id' | 'category_id' | 'tag_ids'>) => ({
  ...(row.area_id !== null && { areaId: row.area_id }),
  ...(row.group_id !== null && { groupId: row.group_id }),
  ...(row.category_id !== null && { categoryId: row.category_id }),
  ...(row.tag_ids.length > 0 && { tagIds: row.tag_ids }),
})

/** Whether there is such a piece of news for somebody now. */
export async function hasNews(tx: Tx, viewer: Viewer, newsId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('news')
    .select('id')
    .where('client_id', '=', viewer.clientId)
    .where('id', '=', newsId)
    .where(visibleTo(viewer, 'news.audience'))
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody has read it; answers since when (the first time stays). */
export async function addRead(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  newsId: number,
  readAt: Date,
): Promise<Date> {
  await tx
    .insertInto('news_read')
    .values({ client_id: clientId, user_id: userId, news_id: newsId, read_at: readAt })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'news_id']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('news_read')
    .select('read_at')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('news_id', '=', newsId)
    .executeTakeFirstOrThrow()
  return row.read_at
}
