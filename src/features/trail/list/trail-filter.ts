import type { LanguageCode } from '#contract/engine/language.ts'
import type { TrailStanding } from '#domain/trail/trail-standing.ts'
import { isChosen, type ListFilter } from '#platform/filters/list-filter.ts'
import { wordSearch } from '#platform/text/word-search.ts'

/** What a trail without a category is chosen by. */
const noCategory = 'none'

/** The trails that a filter leaves: any choice of each filter that narrows, and every word of the search in title or description. */
export function filterTrails<T extends TrailStanding & { favourite: boolean }>(
  trails: readonly T[],
  filter: ListFilter,
  language: { wanted: LanguageCode; fallback: LanguageCode },
): T[] {
  const isFound = wordSearch(filter.search, language)
  return trails.filter(
    ({ trail, state, favourite }) =>
      isChosen(filter.selected_categories, [trail.categoryId ?? noCategory]) &&
      isChosen(filter.progress, [state]) &&
      isChosen(filter.favorite, favourite ? ['favorite'] : []) &&
      isFound([trail.title, trail.description]),
  )
}

/** The categories that trails have, in the order of the client's list; last "none", where the client wants it and a trail has none. */
export function usedCategories(
  trails: readonly TrailStanding[],
  listed: readonly string[],
  { offersNone }: { offersNone: boolean },
): string[] {
  const used = new Set(trails.map(({ trail }) => trail.categoryId ?? noCategory))
  return [...listed.filter((id) => used.has(id)), ...(offersNone && used.has(noCategory) ? [noCategory] : [])]
}
