import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { NewsItem } from '#contract/features/news/news-contract.ts'
import { markRead } from '#domain/news/news-actions.ts'
import { listRows } from '#engine/rows/rows.ts'
import { reportError } from '#platform/report-error.ts'
import { useMember, type Member } from '#platform/session-store.ts'
import { newestFirst, type NewsState } from './home/newest-first.ts'

async function read(member: Member): Promise<NewsState[]> {
  const [news, reads] = await Promise.all([listRows(member, 'news'), listRows(member, 'newsReads')])
  return newestFirst(news, reads)
}

/** All news, the newest first, live from the device; undefined until first read. */
export function useNews(): NewsState[] | undefined {
  const member = useMember()
  return useLiveQuery(() => read(member), [member])
}

/** The piece of news that the address names, which counts as read; null when there is none, undefined until it was read. */
export function useNewsItem(): NewsItem | null | undefined {
  const member = useMember()
  const { id } = useParams()
  const news = useNews()
  const found = news?.find(({ item }) => String(item.id) === id)
  const unreadId = found && !found.isRead ? found.item.id : null
  useEffect(() => {
    // It stays unread where the device cannot keep it, and is tried again when it is opened again.
    if (unreadId !== null) markRead(member, unreadId).catch((error: unknown) => void reportError(error))
  }, [member, unreadId])
  return news && (found?.item ?? null)
}
