import type { ClientMembership } from '#contract/engine/session/client.ts'
import type { User } from '#contract/engine/session/session.ts'
import type { CollectionName, RowOf } from '#contract/engine/collection.ts'
import type { DownloadRow, PersonRow } from '../database/device-db.ts'
import type { Member } from '../session/member.ts'
import type { BaseRow, OverlayRow } from '../database/person-db.ts'

/**
 * [Note: First read] What the first frame of a repeat visit shows is read with the browser's own
 * IndexedDB: Dexie is 31 KB that nobody should wait for before they see their home. Only reads, only
 * what is there; whatever is not (first visit, a schema still to be upgraded) is left to the real
 * readers, which come right after. `first-read.test.ts` holds both to the same answers.
 */

export interface SeenSession {
  user: User
  clients: ClientMembership[]
  clientId: number | null
}

type Rows<C extends CollectionName> = { [Name in C]: RowOf<Name>[] }

/** The database as it stands, or null; never made, never upgraded. */
function open(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    // Asked to make it: there is none. Aborting leaves none behind.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => resolve(null))
  })
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no reason')))
  })
}

/** One read-only transaction; null where the database or a table is not there. Closed at once: it must hold up no upgrade. */
async function readOnce<T>(
  name: string,
  tables: string[],
  read: (transaction: IDBTransaction) => Promise<T>,
): Promise<T | null> {
  const database = await open(name)
  if (!database) return null
  try {
    if (tables.some((table) => !database.objectStoreNames.contains(table))) return null
    return await read(database.transaction(tables, 'readonly'))
  } finally {
    database.close()
  }
}

/** Everything whose compound key begins with these parts: an array sorts after every text and number. */
const beginningWith = (...parts: (string | number)[]) => IDBKeyRange.bound(parts, [...parts, []])

async function openSession(
  userId: string,
  { sealed }: PersonRow,
  key: CryptoKey,
): Promise<Omit<SeenSession, 'clientId'> | null> {
  if (!sealed) return null
  const additionalData = new TextEncoder().encode(`${userId}\nsession`)
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData }, key, sealed.bytes)
    return JSON.parse(new TextDecoder().decode(bytes)) as Omit<SeenSession, 'clientId'>
  } catch {
    // The real reader knows what to do about it.
    return null
  }
}

/** Who is active on this device, and in which client; null when that cannot be seen at a glance. */
export async function readSessionEarly(): Promise<SeenSession | null> {
  const found = await readOnce('trilha-device', ['settings', 'people', 'keys'], async (transaction) => {
    // All asked for at once: each answer waits until what the start evaluates meanwhile is done.
    const [active, people, seal] = (await Promise.all([
      answer(transaction.objectStore('settings').get('active')),
      answer(transaction.objectStore('people').getAll()),
      answer(transaction.objectStore('keys').get('seal')),
    ])) as [{ value?: unknown } | undefined, PersonRow[], { key: CryptoKey } | undefined]
    const id = active?.value
    if (typeof id !== 'string') return null
    const person = people.find(({ userId }) => userId === id)
    return person && seal ? { id, person, key: seal.key } : null
  })
  const session = found && (await openSession(found.id, found.person, found.key))
  if (!session) return null
  const { user, clients } = session
  const { clientId } = found.person
  return { user, clients, clientId: clients.some((client) => client.id === clientId) ? (clientId ?? null) : null }
}

async function withEffects(name: CollectionName, base: BaseRow[], overlay: OverlayRow[]): Promise<unknown[]> {
  const effects = overlay.filter((effect) => effect.collection === name)
  if (effects.length === 0) return base.map((each) => each.row)
  const { applyEffects } = await import('./merge.ts')
  return [...applyEffects(new Map(base.map((each) => [each.key, each.row])), effects).values()]
}

/** Rows as `listRows` gives them; null when they cannot be seen at a glance. */
export async function readRowsEarly<C extends CollectionName>(
  member: Member,
  names: readonly C[],
): Promise<Rows<C> | null> {
  const found = await readOnce(`trilha-${member.userId}`, [...names, 'overlay', 'cursors'], async (transaction) => {
    // All asked for before any is waited for: an answer that nobody listens for yet is lost.
    const [cursor, effects, ...base] = await Promise.all([
      answer<unknown>(transaction.objectStore('cursors').get(member.clientId)),
      answer(transaction.objectStore('overlay').index('[clientId+collection]').getAll(beginningWith(member.clientId))),
      ...names.map((name) => answer(transaction.objectStore(name).getAll(beginningWith(member.clientId)))),
    ])
    return { cursor, effects: effects as OverlayRow[], base: base as BaseRow[][] }
  })
  // Never pulled: an empty home would be shown where a skeleton belongs.
  if (!found?.cursor) return null
  const rows = await Promise.all(names.map((name, at) => withEffects(name, found.base[at] ?? [], found.effects)))
  return Object.fromEntries(names.map((name, at) => [name, rows[at]])) as Rows<C>
}

/** Ids of the courses that this member has whole on the device. */
export async function readDownloadedEarly({ userId, clientId }: Member): Promise<Set<number>> {
  const rows = await readOnce('trilha-device', ['downloads'], (transaction) =>
    answer(transaction.objectStore('downloads').getAll(beginningWith(userId, clientId))),
  )
  return new Set(
    (rows as DownloadRow[] | null)?.filter((row) => row.state === 'complete' && !row.items).map((row) => row.courseId),
  )
}
