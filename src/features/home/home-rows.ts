import type { ModuleName } from '#contract/engine/feature.ts'
import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import { readDownloadedEarly, readRowsEarly } from '#engine/rows/first-read.ts'
import { selectedClient, type Member } from '#platform/session-store.ts'

/** The collections home shows, with their modules. */
export const homeCollections = {
  courses: 'online_courses',
  activities: 'online_courses',
  activityProgress: 'online_courses',
  trails: 'trails',
  campaigns: 'campaigns',
  sales: 'insert_sales',
  photoTypes: 'upload_photos',
  photos: 'upload_photos',
} as const satisfies Partial<Record<CollectionName, ModuleName>>

export type HomeCollection = keyof typeof homeCollections
export const homeCollectionNames = Object.keys(homeCollections) as HomeCollection[]

/** Everything home shows, read from the device in one go. */
export type HomeRows = { [Name in HomeCollection]: RowOf<Name>[] } & {
  /** Courses that are whole on this device. */
  downloaded: ReadonlySet<number>
}

/** Rows of a module that is off are not shown, though an earlier visit may have left some. */
export function ofModulesOn(rows: HomeRows): HomeRows {
  const modules: readonly ModuleName[] = selectedClient()?.modules ?? []
  const shown = homeCollectionNames.map((name) => [name, modules.includes(homeCollections[name]) ? rows[name] : []])
  return { ...rows, ...(Object.fromEntries(shown) as Partial<HomeRows>) }
}

let known: { member: Member; rows: HomeRows } | null = null

/** What home showed last for this member, to begin with; the live read goes on from there. */
export function knownHome(member: Member): HomeRows | undefined {
  return known?.member === member ? known.rows : undefined
}

export function rememberHome(member: Member, rows: HomeRows): void {
  known = { member, rows }
}

/** Reads home's rows before its first render, so that the first frame has them. */
export async function primeHome(member: Member): Promise<void> {
  const [rows, downloaded] = await Promise.all([
    readRowsEarly(member, homeCollectionNames),
    readDownloadedEarly(member),
  ])
  if (rows) rememberHome(member, ofModulesOn({ ...rows, downloaded }))
}
