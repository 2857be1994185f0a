import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { favouritesOf } from '#contract/features/favourite/favourite-id.ts'
import { markRead } from '#domain/news/news-actions.ts'
import { listRows } from '#engine/rows/rows.ts'
import { reportError } from '#platform/report-error.ts'
import { useMember, type Member } from '#platform/session-store.ts'
import { newestFirst, type NewsState } from './home/newest-first.ts'

/** A piece of news, whether this person has read it, and whether it is a favourite of theirs. */
export interface ShownNews extends NewsState {
  favourite: boolean
}

async function read(member: Member): Promise<ShownNews[]> {
  const [news, reads, favourites] = await Promise.all([
    listRows(member, 'news'),
    listRows(member, 'newsReads'),
    listRows(member, 'favourites'),
  ])
  const marked = favouritesOf(favourites, 'news')
  return newestFirst(news, reads).map((state) => ({ ...state, favourite: marked.has(state.item.id) }))
}

/** All news, the newest first, live from the device; undefined until first read. */
export function useNews(): ShownNews[] | undefined {
  const member = useMember()
  return useLiveQuery(() => read(member), [member])
}

/** The piece of news that the address names, which counts as read; null when there is none, undefined until it was read. */
export function useNewsItem(): ShownNews | null | undefined {
  const member = useMember()
  const { id } = useParams()
  const news = useNews()
  const found = news?.find(({ item }) => String(item.id) === id)
  const unreadId = found && !found.isRead ? found.item.id : null
  useEffect(() => {
    // It stays unread where the device cannot keep it, and is tried again when it is opened again.
    if (unreadId !== null) markRead(member, unreadId).catch((error: unknown) => void reportError(error))
  }, [member, unreadId])
  return news && (found ?? null)
}
