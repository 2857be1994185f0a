import { pickText, type LanguageCode } from '#contract/engine/language.ts'
import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import type { SearchSource } from '#engine/domain-feature.ts'
import { collectionNames, collectionsOnDevice, searchTexts } from '#engine/model.ts'
import type { Entry } from './search-api.ts'

/** How another entry is called, by which this one is found too; undefined where there is none. */
export type NameOf = (kind: string, id: number) => string | undefined

const found = collectionNames.flatMap((name): [CollectionName, SearchSource<never>][] => {
  const search = collectionsOnDevice[name]?.search
  return search ? [[name, search]] : []
})

/** How each collection that can be found is found. */
export const sources: ReadonlyMap<CollectionName, SearchSource<never>> = new Map(found)

/** The collections that can be found, in the order in which they are read: what others are named by comes first. */
export const searchedCollections: readonly CollectionName[] = found
  .map(([name]) => name)
  .toSorted((a, b) => depthOf(a) - depthOf(b))

/** How many others have to be read before it. */
function depthOf(name: CollectionName): number {
  const needs = sources.get(name)?.needs ?? []
  return needs.length === 0 ? 0 : 1 + Math.max(...needs.map(depthOf))
}

/** What there is to find, in the order in which equals are shown. */
export const entryKinds: readonly string[] = [
  'destination',
  ...found.map(([, { kind }]) => kind),
  ...searchTexts.map(({ kind }) => kind),
]

/** A row as it can be found; null for one that is broken: it must not keep the others from being found. */
export function entryOf<C extends CollectionName>(
  collection: C,
  row: RowOf<C>,
  language: LanguageCode,
  nameOf: NameOf,
): Entry | null {
  const source = sources.get(collection)
  if (!source) return null
  try {
    return { kind: source.kind, ...source.entry(row, (texts) => pickText(texts, language), nameOf) }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
