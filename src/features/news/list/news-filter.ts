import { pickText, type LanguageCode } from '#contract/engine/language.ts'
import { isInCatalogue } from '#platform/filters/catalogue-choices.ts'
import { isChosen, type ListFilter } from '#platform/filters/list-filter.ts'
import { hasWords } from '#platform/text/fold-text.ts'
import type { ShownNews } from '../use-news.ts'

/** The news that a filter leaves: any choice of each filter that narrows, and every word of the search in title, summary or text. */
export function filterNews(
  news: readonly ShownNews[],
  filter: ListFilter,
  language: { wanted: LanguageCode; fallback: LanguageCode },
): ShownNews[] {
  return news.filter(({ item, favourite }) => {
    const shown = [item.title, item.summary, item.text].map((text) =>
      pickText(text, language.wanted, language.fallback),
    )
    return (
      isInCatalogue(item, filter) &&
      isChosen(filter.favorite, favourite ? ['favorite'] : []) &&
      hasWords(filter.search, shown)
    )
  })
}
