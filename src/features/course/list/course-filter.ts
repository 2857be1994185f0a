import type { LanguageCode } from '#contract/engine/language.ts'
import { pickText } from '#contract/engine/language.ts'
import { isInCatalogue } from '#platform/filters/catalogue-choices.ts'
import { isChosen, type ListFilter } from '#platform/filters/list-filter.ts'
import { hasWords } from '#platform/text/fold-text.ts'
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
  return cards.filter(({ course, summary, favourite }) => {
    const isLeft =
      isInCatalogue(course, filter) &&
      isChosen(filter.subscription_type, [course.enrollmentType]) &&
      isChosen(filter.progress, [summary.state]) &&
      isChosen(filter.favorite, favourite ? ['favorite'] : [])
    if (!isLeft) return false
    const shown = [course.title, course.description].map((text) => pickText(text, language.wanted, language.fallback))
    return hasWords(filter.search, shown)
  })
}
