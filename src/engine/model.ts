import type { CollectionDefinition, CollectionName } from '#contract/engine/collection.ts'
import type { OperationDefinition, OperationKind } from '#contract/engine/operation.ts'
import { domains } from '#model'
import type {
  CollectionOnDevice,
  DomainFeature,
  DownloadSource,
  OperationOnDevice,
  SearchTexts,
} from './domain-feature.ts'

// [Note: Model] The engine names no feature. What it works on comes from one list, `src/domain/domain.ts`, which
// package.json names `#model`: this file is the only one that reads it, and gives everything by name.

const all: readonly DomainFeature[] = domains

/** Every operation by its kind. */
export const operations = Object.fromEntries(
  all.flatMap(({ feature }) => (feature.operations ?? []).map((each) => [each.kind, each])),
) as Readonly<Record<OperationKind, OperationDefinition>>

/** Every collection by its name. */
export const collections = Object.fromEntries(
  all.flatMap(({ feature }) => (feature.collections ?? []).map((each) => [each.name, each])),
) as Readonly<Record<CollectionName, CollectionDefinition>>

/** The name of every collection. */
export const collectionNames = Object.keys(collections) as CollectionName[]

/** Whether this build knows the kind. */
export const isOperationKind = (kind: string): kind is OperationKind => Object.hasOwn(operations, kind)

/** Whether this build knows the collection. */
export const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(collections, name)

const operationsOnDevice = Object.assign({}, ...all.map((each) => each.operations)) as {
  readonly [K in OperationKind]: OperationOnDevice<K>
}

/** How a kind of operation behaves here. */
export const onDevice = <K extends OperationKind>(kind: K): OperationOnDevice<K> => operationsOnDevice[kind]

/** How the rows of a collection behave here. */
export const collectionsOnDevice = Object.assign({}, ...all.map((each) => each.collections)) as {
  readonly [C in CollectionName]?: CollectionOnDevice<C>
}

/** Texts of kept files that are found by their words. */
export const searchTexts: readonly SearchTexts[] = all.flatMap(({ texts }) => texts ?? [])

/** What a download is of. */
export const downloadSource: DownloadSource = async (read, id) =>
  (await all.find((each) => each.download)?.download?.(read, id)) ?? null
