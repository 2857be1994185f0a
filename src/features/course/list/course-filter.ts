import type { LanguageCode } from '#contract/engine/language.ts'
import { isInCatalogue } from '#platform/filters/catalogue-choices.ts'
import { isChosen, type ListFilter } from '#platform/filters/list-filter.ts'
import { wordSearch } from '#platform/text/word-search.ts'
import type { CourseCardData } from './course-cards.ts'

/**
 * The courses the filter leaves: any choice of each filter that narrows; every word of the search must be in title or
 * description as shown.
 */
export function filterCourses(
  cards: readonly CourseCardData[],
  filter: ListFilter,
  language: { wanted: LanguageCode; fallback: LanguageCode },
): CourseCardData[] {
  const isFound = wordSearch(filter.search, language)
  return cards.filter(
    ({ course, summary, favourite }) =>
      isInCatalogue(course, filter) &&
      isChosen(filter.subscription_type, [course.enrollmentType]) &&
      isChosen(filter.progress, [summary.state]) &&
      isChosen(filter.favorite, favourite ? ['favorite'] : []) &&
      isFound([course.title, course.description]),
  )
}
