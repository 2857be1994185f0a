import type { LanguageCode } from '#contract/engine/language.ts'
import { isInCatalogue } from '#platform/filters/catalogue-choices.ts'
import { isChosen, type ListFilter } from '#platform/filters/list-filter.ts'
import { wordSearch } from '#platform/text/word-search.ts'
import type { ShownNews } from '../use-news.ts'

/** The news that a filter leaves: any choice of each filter that narrows, and every word of the search in title, summary or text. */
export function filterNews(
  news: readonly ShownNews[],
  filter: ListFilter,
  language: { wanted: LanguageCode; fallback: LanguageCode },
): ShownNews[] {
  const isFound = wordSearch(filter.search, language)
  return news.filter(
    ({ item, favourite }) =>
      isInCatalogue(item, filter) &&
      isChosen(filter.favorite, favourite ? ['favorite'] : []) &&
      isFound([item.title, item.summary, item.text]),
  )
}
