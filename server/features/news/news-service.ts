import { everybody } from '#contract/engine/audience.ts'
import type { NewsItem } from '#contract/features/news/news-contract.ts'
import { refuseField, type OperationHandler } from '#server/engine/sync/operation-handler.ts'
import { publishOwnRows, publishRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addRead, findNews, hasNews, upsertNews } from './news-queries.ts'

/** Writes and publishes news for an audience; what was published before keeps its day. */
export async function publishNews(
  tx: Tx,
  clientId: number,
  items: readonly NewsItem[],
  audience: number = everybody,
): Promise<void> {
  const rows: NewsItem[] = []
  for (const item of items) {
    const publishedAt = await upsertNews(tx, clientId, item, audience)
    rows.push({ ...item, publishedAt: publishedAt.toISOString() })
  }
  await publishRows(tx, clientId, 'news', rows, audience)
}

/** The client's news as they were published, with whom each is shown to. */
export const listNews = findNews

/** Whether somebody sees a piece of news now. */
export const mayReadNews = hasNews

/** Notes that somebody has read a piece of news. */
export const readNews: OperationHandler<'news.read'> = async (
  { tx, member, capturedAt, takeReceipt },
  { payload: { newsId } },
) => {
  if (!(await hasNews(tx, member, newsId))) return refuseField('news.not_found', 'newsId')
  const readAt = await addRead(tx, member, newsId, capturedAt)
  const changes = await publishOwnRows(tx, member, 'newsReads', [{ newsId, readAt: readAt.toISOString() }])
  return { outcome: 'applied', changes, receipt: await takeReceipt() }
}
