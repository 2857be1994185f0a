import type { RowOf } from '#contract/engine/collection.ts'
import type { NewsItem } from '#contract/features/news/news-contract.ts'

/** A piece of news, and whether this person has read it. */
export interface NewsState {
  item: NewsItem
  isRead: boolean
}

/** News in the order in which people see them. */
export function newestFirst(news: readonly NewsItem[], reads: readonly RowOf<'newsReads'>[]): NewsState[] {
  const read = new Set(reads.map(({ newsId }) => newsId))
  return news
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id)
    .map((item) => ({ item, isRead: read.has(item.id) }))
}
