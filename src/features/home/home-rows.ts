import type { CollectionName } from '#contract/engine/collection.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import { readDownloadedEarly, readRowsEarly } from '#engine/rows/first-read.ts'
import { homeParts, type HomeRows } from '#platform/feature/home.ts'
import { selectedClient, type Member } from '#platform/session-store.ts'

/** The collections that home's parts show, with their modules. */
export const homeCollections = (): ReadonlyMap<CollectionName, ModuleName> =>
  new Map(homeParts().flatMap(({ collections }) => Object.entries(collections) as [CollectionName, ModuleName][]))

/** Rows of a module that is off are not shown, though an earlier visit may have left some. */
export function ofModulesOn(rows: HomeRows): HomeRows {
  const modules: readonly ModuleName[] = selectedClient()?.modules ?? []
  const shown = Array.from(homeCollections(), ([name, module]) => [name, modules.includes(module) ? rows[name] : []])
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

/** Reads home's rows before its first render, so that the first frame has them; its parts are here by then. True where there were any. */
export async function primeHome(member: Member): Promise<boolean> {
  const names = [...homeCollections().keys()]
  const [rows, downloaded] = await Promise.all([readRowsEarly(member, names), readDownloadedEarly(member)])
  if (rows) rememberHome(member, ofModulesOn({ ...rows, downloaded }))
  return rows !== null
}
