import type { LanguageCode } from '#contract/engine/language.ts'
import { pickText } from '#contract/engine/language.ts'
import type { ProgressState } from '#contract/features/activity/progress-rules.ts'
import type { CourseCardData } from './course-cards.ts'

/** What the person chose to see of the list; `all` where nothing is chosen (specification, list filters). */
export interface CourseFilter {
  search: string
  area: string
  group: string
  tag: string
  category: string
  progress: ProgressState | 'all'
  favourite: boolean
}

export const everyCourse: CourseFilter = {
  search: '',
  area: 'all',
  group: 'all',
  tag: 'all',
  category: 'all',
  progress: 'all',
  favourite: false,
}

const progressChoices = ['all', 'not_started', 'in_progress', 'finished'] as const

/** Reads a stored filter, whatever an older release or a stranger left there. */
export function readFilter(stored: unknown): CourseFilter {
  if (typeof stored !== 'object' || stored === null) return everyCourse
  const values = stored as Record<string, unknown>
  const text = (name: string, otherwise: string) => (typeof values[name] === 'string' ? values[name] : otherwise)
  return {
    search: text('search', ''),
    area: text('area', 'all'),
    group: text('group', 'all'),
    tag: text('tag', 'all'),
    category: text('category', 'all'),
    progress: progressChoices.find((choice) => choice === values.progress) ?? 'all',
    favourite: values.favourite === true,
  }
}

/** How many choices narrow the list, the search text aside. */
export function countChoices(filter: CourseFilter): number {
  const { area, group, tag, category, progress } = filter
  return [area, group, tag, category, progress].filter((choice) => choice !== 'all').length + (filter.favourite ? 1 : 0)
}

/** Small letters without accents, so that "preparacao" finds "Preparação". */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The courses the filter leaves; every word of the search must be in title or description as shown. */
export function filterCourses(
  cards: readonly CourseCardData[],
  filter: CourseFilter,
  language: { wanted: LanguageCode; fallback: LanguageCode },
): CourseCardData[] {
  const words = foldText(filter.search).split(/\s+/).filter(Boolean)
  const chosen = (choice: string, own: string) => choice === 'all' || choice === own
  return cards.filter(({ course, summary, favourite }) => {
    if (!chosen(filter.area, course.areaId) || !chosen(filter.group, course.groupId)) return false
    if (!chosen(filter.category, course.categoryId) || !chosen(filter.progress, summary.state)) return false
    if (filter.tag !== 'all' && !course.tagIds.includes(filter.tag)) return false
    if (filter.favourite && !favourite) return false
    if (words.length === 0) return true
    const shown = [course.title, course.description].map((text) => pickText(text, language.wanted, language.fallback))
    const text = foldText(shown.join(' '))
    return words.every((word) => text.includes(word))
  })
}
