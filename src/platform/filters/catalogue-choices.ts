import type { Named } from '#contract/engine/session/client.ts'
import type { SiteList, SiteListKey } from '#contract/features/course/course-contract.ts'
import { isChosen, type ListFilter } from './list-filter.ts'

/** Where something stands in the client's lists. */
export interface Catalogued {
  areaId?: string | undefined
  groupId?: string | undefined
  categoryId?: string | undefined
  tagIds?: readonly string[] | undefined
}

const one = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id])

/** What each filter looks at, and the list that names its choices. */
const catalogue = {
  selected_areas: { list: 'country_areas', idsOf: ({ areaId }: Catalogued) => one(areaId) },
  selected_groups: { list: 'groups_user', idsOf: ({ groupId }: Catalogued) => one(groupId) },
  selected_categories: { list: 'trail_complete_categories', idsOf: ({ categoryId }: Catalogued) => one(categoryId) },
  selected_tags: { list: 'tags', idsOf: ({ tagIds = [] }: Catalogued) => tagIds },
} as const satisfies Record<string, { list: SiteListKey; idsOf: (row: Catalogued) => readonly string[] }>

export type CatalogueFilter = keyof typeof catalogue
const names = Object.keys(catalogue) as CatalogueFilter[]

/** Whether something is left by area, group, category and tags: any choice of each that narrows. */
export const isInCatalogue = (row: Catalogued, filter: ListFilter): boolean =>
  names.every((name) => isChosen(filter[name], catalogue[name].idsOf(row)))

/** The choices of each filter that at least one row has, so that no choice leads to an empty list by itself. */
export const usedChoices = (
  rows: readonly Catalogued[],
  lists: readonly SiteList[],
): Record<CatalogueFilter, Named[]> => {
  const used = (name: CatalogueFilter) => {
    const { list, idsOf } = catalogue[name]
    const ids = new Set(rows.flatMap((row) => idsOf(row)))
    return lists.find(({ key }) => key === list)?.items.filter((item) => ids.has(item.id)) ?? []
  }
  return Object.fromEntries(names.map((name) => [name, used(name)])) as Record<CatalogueFilter, Named[]>
}
