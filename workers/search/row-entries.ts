import { pickText, type LanguageCode, type Localized } from '#contract/language.ts'
import type { CollectionName, RowOf } from '#contract/sync/collections.ts'
import type { Entry, EntryKind } from './search-api.ts'

/** How another entry is called, by which this one is found too; undefined where there is none. */
export type NameOf = (kind: EntryKind, id: number) => string | undefined

interface Source<C extends CollectionName> {
  kind: EntryKind
  /** Collections whose names stand in its entries: it is read again with them, and after them. */
  needs: readonly CollectionName[]
  entry: (row: RowOf<C>, text: (texts: Localized) => string, nameOf: NameOf) => Omit<Entry, 'kind'>
}

const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The collections that can be found, in the order in which they are read: what others are named by comes first. */
export const sources = {
  courses: {
    kind: 'course',
    needs: [],
    entry: ({ id, title, description }, text) => ({ key: String(id), title: text(title), detail: text(description) }),
  },
  trails: {
    kind: 'trail',
    needs: [],
    entry: ({ id, title, description }, text) => ({ key: String(id), title: text(title), detail: text(description) }),
  },
  activities: {
    kind: 'activity',
    needs: ['courses'],
    entry: ({ id, courseId, hierarchyOrder, title }, text, nameOf) => {
      const detail = nameOf('course', courseId) ?? ''
      return { key: String(id), title: text(title), detail, at: [courseId, hierarchyOrder] }
    },
  },
  photoTypes: {
    kind: 'photoType',
    needs: [],
    entry: ({ id, title, description }, text) => ({ key: String(id), title: text(title), detail: text(description) }),
  },
  campaigns: {
    kind: 'campaign',
    needs: [],
    entry: ({ id, name }) => ({ key: String(id), title: name, detail: '' }),
  },
  products: {
    kind: 'product',
    needs: [],
    entry: ({ id, name, brand, detail, productType, sku }) => {
      return { key: String(id), title: name, detail: joined(brand, detail, productType, sku) }
    },
  },
  stores: {
    kind: 'store',
    needs: [],
    entry: ({ id, name, chain, city, state }) => ({ key: String(id), title: name, detail: joined(chain, city, state) }),
  },
  sales: {
    kind: 'sale',
    needs: ['stores', 'products'],
    entry: ({ id, invoiceNumber, storeId, lines, receipt }, _, nameOf) => {
      const products = lines.map(({ productId }) => nameOf('product', productId))
      return { key: id, title: invoiceNumber, detail: joined(nameOf('store', storeId), ...products, receipt) }
    },
  },
  photos: {
    kind: 'photo',
    needs: ['photoTypes', 'stores'],
    entry: ({ id, photoTypeId, storeId, receipt }, _, nameOf) => {
      const title = nameOf('photoType', photoTypeId) ?? receipt
      return { key: id, title, detail: joined(nameOf('store', storeId), receipt), at: [photoTypeId] }
    },
  },
} as const satisfies { [C in CollectionName]?: Source<C> }

export type SearchedCollection = keyof typeof sources
export const searchedCollections = Object.keys(sources) as SearchedCollection[]

/** A row as it can be found; null for one that is broken: it must not keep the others from being found. */
export function entryOf<C extends SearchedCollection>(
  collection: C,
  row: RowOf<C>,
  language: LanguageCode,
  nameOf: NameOf,
): Entry | null {
  const source = sources[collection] as unknown as Source<C>
  try {
    const entry = source.entry(row, (texts) => pickText(texts, language), nameOf)
    return { kind: source.kind, ...entry }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
