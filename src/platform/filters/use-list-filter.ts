import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { activeLanguage } from '../i18n.ts'
import { useSavedFilters } from '../persisted/use-part.ts'
import { useMember } from '../session-store.ts'
import { countNarrowing, everything, readListFilter, type ListFilter } from './list-filter.ts'

/** The filter of a list (`courses`, `trails`), as it was saved on this device and is saved on change. */
export function useListFilter(list: string) {
  const { clientId } = useMember()
  // Another language, other texts to search and to show.
  useLingui()
  const [saved, changeFilter] = useSavedFilters(`${clientId}/${list}`, everything)
  const filter = useMemo(() => readListFilter(saved), [saved])
  return {
    filter,
    wanted: activeLanguage(),
    choiceCount: countNarrowing(filter),
    isNarrowed: countNarrowing(filter) > 0 || filter.search !== '',
    changeFilter: (part: Partial<ListFilter>) => changeFilter(part),
    clearFilter: () => changeFilter(everything),
  }
}
