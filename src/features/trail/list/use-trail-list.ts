import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { listRows } from '#engine/rows/rows.ts'
import { useListFilter } from '#platform/filters/use-list-filter.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { contentLanguage } from '#platform/text/shown-text.ts'
import { useTrails } from '../use-trails.ts'
import { filterTrails, usedCategories } from './trail-filter.ts'

/** The list of trails as both layouts show it: what the filter leaves, and what there is to choose. */
export function useTrailList() {
  const member = useMember()
  const trails = useTrails()
  const lists = useLiveQuery(() => listRows(member, 'siteLists'), [member])
  const offersNone = useSettingsInSight()?.uncategorizedTrails ?? false
  const { wanted, ...filtering } = useListFilter('trails')
  const { filter } = filtering
  const listed = useMemo(() => lists?.find(({ key }) => key === 'trail_complete_categories')?.items ?? [], [lists])
  const shown = useMemo(() => trails && filterTrails(trails, filter, contentLanguage(wanted)), [trails, filter, wanted])
  const ids = usedCategories(
    trails ?? [],
    listed.map(({ id }) => id),
    { offersNone },
  )
  return {
    /** Undefined until the device was read for the first time. */
    shown,
    total: trails?.length ?? 0,
    ...filtering,
    /** Categories that trails have, each with its name; null: without one. */
    categories: ids.map((id) => ({ id, name: listed.find((item) => item.id === id)?.name ?? null })),
  }
}

export type TrailListView = ReturnType<typeof useTrailList>
