import { toggled, type FilterName, type ListFilter } from './list-filter.ts'

/** A choice as it is named. */
interface Named {
  id: string
  label: string
}

/** A list's filter, and how it is changed. */
export interface FilterView {
  filter: ListFilter
  changeFilter: (part: Partial<ListFilter>) => void
}

/** What a field of choices works with. */
export interface FilterChoices {
  offered: readonly Named[]
  chosen: readonly string[]
  onToggle: (id: string) => void
  onClear: () => void
}

/**
 * What a field offers of a filter; null where there is nothing to choose: one choice, or none. What was chosen and is there
 * no more can still be undone.
 */
export function filterChoices(
  { filter, changeFilter }: FilterView,
  name: FilterName,
  offered: readonly Named[],
): FilterChoices | null {
  const choice = filter[name]
  const chosen = choice === 'all' ? [] : choice
  if (offered.length < 2 && chosen.length === 0) return null
  const gone = chosen.filter((id) => !offered.some((one) => one.id === id)).map((id) => ({ id, label: id }))
  return {
    offered: [...offered, ...gone],
    chosen,
    onToggle: (id) => changeFilter({ [name]: toggled(choice, [id]) }),
    onClear: () => changeFilter({ [name]: 'all' }),
  }
}
