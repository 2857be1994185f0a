import { pickText, type LanguageCode } from '#contract/language.ts'
import type { RowOf } from '#contract/sync/collections.ts'
import { paths } from '#platform/paths.ts'

export interface Found {
  to: string
  kind: 'course' | 'trail'
  title: string
  detail: string
}

/** Letters without accents and case: "Saúde" is found by "saude". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Everything there is to find, in the active language. */
export function searchable(
  courses: readonly RowOf<'courses'>[],
  trails: readonly RowOf<'trails'>[],
  language: LanguageCode,
): Found[] {
  return [
    ...courses.map((course): Found => ({
      to: paths.course(course.id),
      kind: 'course',
      title: pickText(course.title, language),
      detail: pickText(course.description, language),
    })),
    ...trails.map((trail): Found => ({
      to: paths.trail(trail.id),
      kind: 'trail',
      title: pickText(trail.title, language),
      detail: pickText(trail.description, language),
    })),
  ]
}

/** What has every word typed, best first: titles that begin with it, titles that have it, then descriptions. */
export function find(all: readonly Found[], typed: string, limit = 12): Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rank = ({ title, detail }: Found) => {
    const name = plain(title)
    if (words.every((word) => name.includes(word))) return name.startsWith(words[0] ?? '') ? 0 : 1
    const whole = `${name} ${plain(detail)}`
    return words.every((word) => whole.includes(word)) ? 2 : null
  }
  return all
    .map((found) => ({ found, at: rank(found) }))
    .filter((entry) => entry.at !== null)
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0) || a.found.title.localeCompare(b.found.title))
    .slice(0, limit)
    .map((entry) => entry.found)
}
