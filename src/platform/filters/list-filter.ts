/** What is chosen of one filter: everything, or any of these ids. */
export type Choice = 'all' | readonly string[]

/** The filters of a list by the specification's names, as they are stored (source: learning.md 3). */
export interface ListFilter {
  search: string
  selected_areas: Choice
  selected_groups: Choice
  selected_tags: Choice
  selected_categories: Choice
  progress: Choice
  /** `favorite` alone, or everything. */
  favorite: Choice
  /** How somebody comes to be enrolled. */
  subscription_type: Choice
  categories: Choice
  extensions: Choice
}
export type FilterName = Exclude<keyof ListFilter, 'search'>

export const filterNames = [
  'selected_areas',
  'selected_groups',
  'selected_tags',
  'selected_categories',
  'progress',
  'favorite',
  'subscription_type',
  'categories',
  'extensions',
] as const satisfies readonly FilterName[]

/** Nothing is left out. */
export const everything: ListFilter = {
  search: '',
  selected_areas: 'all',
  selected_groups: 'all',
  selected_tags: 'all',
  selected_categories: 'all',
  progress: 'all',
  favorite: 'all',
  subscription_type: 'all',
  categories: 'all',
  extensions: 'all',
}

/** A single value is read as a set of one, `{ label, value }` as its value, what is strange as everything. */
function readChoice(stored: unknown): Choice {
  const value = typeof stored === 'object' && stored !== null && 'value' in stored ? stored.value : stored
  if (typeof value === 'string') return value === 'all' || value === '' ? 'all' : [value]
  if (!Array.isArray(value)) return 'all'
  const ids = value.filter((id): id is string => typeof id === 'string' && id !== '')
  return ids.length === 0 || ids.includes('all') ? 'all' : [...new Set(ids)]
}

/** Reads stored filters, whatever an older release or a stranger left there. */
export function readListFilter(stored: unknown): ListFilter {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const choices = Object.fromEntries(filterNames.map((name) => [name, readChoice(values[name])]))
  return { ...everything, ...choices, search: typeof values.search === 'string' ? values.search : '' }
}

/** Whether one of these is chosen, or all are. */
export const isChosen = (choice: Choice, ids: readonly string[]): boolean =>
  choice === 'all' || ids.some((id) => choice.includes(id))

/** The choice with these taken in; taken out where all of them are in it, which leaves everything where nothing is left. */
export function toggled(choice: Choice, ids: readonly string[]): Choice {
  const known = choice === 'all' ? [] : choice
  const without = known.filter((id) => !ids.includes(id))
  const next = known.length - without.length === ids.length ? without : [...without, ...ids]
  return next.length === 0 ? 'all' : next
}

/** How many filters narrow the list, the search text aside. */
export const countNarrowing = (filter: ListFilter): number =>
  filterNames.filter((name) => filter[name] !== 'all').length
