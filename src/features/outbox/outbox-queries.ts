import { useLiveQuery } from 'dexie-react-hooks'
import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import type { Member } from '#engine/session/member.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { getRow } from '#engine/rows/rows.ts'
import { useMember } from '#platform/session-store.ts'
import type { EntryNames } from './rules/describe-entry.ts'
import { sortEntries } from './rules/outbox-order.ts'

/** Keys of the rows that name what the entries are about. */
type Wanted = Record<'courses' | 'activities' | 'photoTypes' | 'products' | 'sales' | 'photos', Set<string | number>>

function wantedBy(entries: readonly OutboxEntry[]): Wanted {
  const wanted: Wanted = {
    courses: new Set(),
    activities: new Set(),
    photoTypes: new Set(),
    products: new Set(),
    sales: new Set(),
    photos: new Set(),
  }
  for (const { id, kind, content } of entries) {
    if (!content) {
      // Only the receipt is left: the row that the server made has the operation's id.
      if (kind === 'sale.report') wanted.sales.add(id)
      if (kind === 'photo.send') wanted.photos.add(id)
      continue
    }
    if (content.kind === 'sale.report') for (const line of content.payload.lines) wanted.products.add(line.productId)
    if (content.kind === 'photo.send') wanted.photoTypes.add(content.payload.photoTypeId)
    if ('courseId' in content.payload) wanted.courses.add(content.payload.courseId)
    if ('activityId' in content.payload) wanted.activities.add(content.payload.activityId)
  }
  return wanted
}

async function readRows<C extends CollectionName>(
  member: Member,
  collection: C,
  keys: Iterable<string | number>,
): Promise<Map<string, RowOf<C>>> {
  const found = await Promise.all(
    Array.from(keys, async (key) => [String(key), await getRow(member, collection, key)] as const),
  )
  return new Map(found.flatMap(([key, row]) => (row ? [[key, row] as const] : [])))
}

async function readNames(member: Member, entries: readonly OutboxEntry[]): Promise<EntryNames> {
  const wanted = wantedBy(entries)
  const [courses, activities, products, sales, photos] = await Promise.all([
    readRows(member, 'courses', wanted.courses),
    readRows(member, 'activities', wanted.activities),
    readRows(member, 'products', wanted.products),
    readRows(member, 'sales', wanted.sales),
    readRows(member, 'photos', wanted.photos),
  ])
  for (const photo of photos.values()) wanted.photoTypes.add(photo.photoTypeId)
  const photoTypes = await readRows(member, 'photoTypes', wanted.photoTypes)
  return {
    course: (id) => courses.get(String(id)),
    activity: (id) => activities.get(String(id)),
    photoType: (id) => photoTypes.get(String(id)),
    pointsOf: (id) => products.get(String(id))?.points,
    sale: (id) => sales.get(id),
    photo: (id) => photos.get(id),
  }
}

export interface Outbox {
  /** In the order to show them. */
  entries: OutboxEntry[]
  names: EntryNames
}

/** The outbox of who is signed in, live; undefined until the first read is done. */
export function useOutboxRows(): Outbox | undefined {
  const member = useMember()
  const entries = useLiveQuery(async () => sortEntries(await readOutbox(member)), [member.userId, member.clientId])
  // A query of its own: opening what is sealed is not Dexie's, and a live query would lose its track there.
  const names = useLiveQuery(
    () => (entries ? readNames(member, entries) : undefined),
    [member.userId, member.clientId, entries],
  )
  return entries && names && { entries, names }
}
