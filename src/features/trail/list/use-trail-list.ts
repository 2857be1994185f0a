import { useLingui } from '@lingui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDeferredValue, useMemo } from 'react'
import { listRows } from '#engine/rows/rows.ts'
import { countNarrowing, everything, readListFilter, type ListFilter } from '#platform/filters/list-filter.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useSavedFilters } from '#platform/persisted/use-part.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { contentLanguage } from '#platform/text/shown-text.ts'
import { useTrails } from '../use-trails.ts'
import { filterTrails, usedCategories } from './trail-filter.ts'

/** The list of trails as both layouts show it: what the filter leaves, and what there is to choose. */
export function useTrailList() {
  const member = useMember()
  // Another language, other texts to search and to show.
  useLingui()
  const wanted = activeLanguage()
  const trails = useTrails()
  const lists = useLiveQuery(() => listRows(member, 'siteLists'), [member])
  const offersNone = useSettingsInSight()?.uncategorizedTrails ?? false
  const [saved, changeFilter] = useSavedFilters(`${member.clientId}/trails`, everything)
  const filter = useMemo(() => readListFilter(saved), [saved])
  const applied = useDeferredValue(filter)
  const listed = useMemo(() => lists?.find(({ key }) => key === 'trail_complete_categories')?.items ?? [], [lists])
  const shown = useMemo(
    () => trails && filterTrails(trails, applied, contentLanguage(wanted)),
    [trails, applied, wanted],
  )
  const ids = usedCategories(
    trails ?? [],
    listed.map(({ id }) => id),
    { offersNone },
  )
  return {
    /** Undefined until the device was read for the first time. */
    shown,
    total: trails?.length ?? 0,
    filter,
    isNarrowed: countNarrowing(filter) > 0 || filter.search !== '',
    /** Categories that trails have, each with its name; null: without one. */
    categories: ids.map((id) => ({ id, name: listed.find((item) => item.id === id)?.name ?? null })),
    changeFilter: (part: Partial<ListFilter>) => changeFilter(part),
    clearFilter: () => changeFilter(everything),
  }
}

export type TrailListView = ReturnType<typeof useTrailList>
