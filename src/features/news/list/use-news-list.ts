import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { listRows } from '#engine/rows/rows.ts'
import { usedChoices } from '#platform/filters/catalogue-choices.ts'
import { useListFilter } from '#platform/filters/use-list-filter.ts'
import { useMember } from '#platform/session-store.ts'
import { contentLanguage } from '#platform/text/shown-text.ts'
import { useNews } from '../use-news.ts'
import { filterNews } from './news-filter.ts'

/** The list of news as both layouts show it: what the filter leaves, and what there is to choose. */
export function useNewsList() {
  const member = useMember()
  const news = useNews()
  const lists = useLiveQuery(() => listRows(member, 'siteLists'), [member])
  const { wanted, ...filtering } = useListFilter('news')
  const { filter } = filtering
  const shown = useMemo(() => news && filterNews(news, filter, contentLanguage(wanted)), [news, filter, wanted])
  const choices = useMemo(() => usedChoices(news?.map(({ item }) => item) ?? [], lists ?? []), [news, lists])
  /** `shown` is undefined until the device was read for the first time. */
  return { ...filtering, shown, total: news?.length ?? 0, choices }
}

export type NewsListView = ReturnType<typeof useNewsList>
