import type { LanguageCode } from '#contract/engine/language.ts'
import { pickText } from '#contract/engine/language.ts'
import { isChosen, type ListFilter } from '#platform/filters/list-filter.ts'
import type { CourseCardData } from './course-cards.ts'

/** Small letters without accents, so that "preparacao" finds "Preparação". */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/**
 * The courses the filter leaves: any choice of each filter that narrows; every word of the search must be in title or
 * description as shown.
 */
export function filterCourses(
  cards: readonly CourseCardData[],
  filter: ListFilter,
  language: { wanted: LanguageCode; fallback: LanguageCode },
): CourseCardData[] {
  const words = foldText(filter.search).split(/\s+/).filter(Boolean)
  return cards.filter(({ course, summary, favourite }) => {
    const isLeft =
      isChosen(filter.selected_areas, [course.areaId]) &&
      isChosen(filter.selected_groups, [course.groupId]) &&
      isChosen(filter.selected_categories, [course.categoryId]) &&
      isChosen(filter.selected_tags, course.tagIds) &&
      isChosen(filter.subscription_type, [course.enrollmentType]) &&
      isChosen(filter.progress, [summary.state]) &&
      isChosen(filter.favorite, favourite ? ['favorite'] : [])
    if (!isLeft) return false
    if (words.length === 0) return true
    const shown = [course.title, course.description].map((text) => pickText(text, language.wanted, language.fallback))
    const text = foldText(shown.join(' '))
    return words.every((word) => text.includes(word))
  })
}
