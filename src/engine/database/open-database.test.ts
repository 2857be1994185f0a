import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { liveQuery, type Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DatabaseVersion } from './open-database.ts'

const first: DatabaseVersion = { tables: { notes: '++id, &text' } }
const second: DatabaseVersion = { tables: { pictures: 'id' } }
const name = 'trilha-test'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))

/** The module as a tab has it: its own state, the same device. */
async function openTab(...versions: DatabaseVersion[]) {
  vi.resetModules()
  const { openDatabase, isNewerDatabase } = await import('./open-database.ts')
  const { databaseTrouble, followDatabaseTrouble } = await import('./database-trouble.ts')
  const { keepInHand, isInHand } = await import('./in-hand.ts')
  const announced: (string | null)[] = []
  followDatabaseTrouble((trouble) => announced.push(trouble))
  const database = openDatabase(name, versions, {})
  const notes = database.table<{ id?: number; text: string }, number>('notes')
  const refusal = async () => isNewerDatabase(await notes.count().catch((error: unknown) => error))
  return {
    database,
    notes,
    announced,
    trouble: databaseTrouble,
    follow: followDatabaseTrouble,
    refusal,
    keepInHand,
    isInHand,
  }
}
type Tab = Awaited<ReturnType<typeof openTab>>

const texts = async ({ notes }: Tab) => (await notes.toArray()).map(({ text }) => text)

/** The database as it stands, without Dexie: version and names of its stores. */
async function standing(): Promise<{ version: number; stores: string[] }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
  })
  const found = { version: database.version, stores: [...database.objectStoreNames] }
  database.close()
  return found
}

test('an old tab stores what was typed, closes the database and is asked to load again; the new one waits, then has everything', async () => {
  const old = await openTab(first)
  await old.notes.add({ text: 'before' })
  old.follow((trouble) => {
    // What the page does with a form: seal it, which takes its time, then write.
    if (trouble === 'closing') setTimeout(() => void old.notes.add({ text: 'typed a moment ago' }), 100)
  })
  const next = await openTab(first, second)
  expect(await texts(next)).toEqual(['before', 'typed a moment ago'])
  expect(old.announced).toEqual(['closing', 'superseded'])
  // Why it waited was there to be told, and is over.
  expect(next.announced).toEqual(['waiting', null])
  expect(await standing()).toEqual({ version: 20, stores: ['notes', 'pictures'] })
})

test('engine C4: while somebody is in the middle of something, a version that changes the database waits, and the old one goes on', async () => {
  const old = await openTab(first)
  await old.notes.add({ text: 'before' })
  const leave = old.keepInHand()
  await vi.waitFor(async () => expect(await old.isInHand()).toBe(true))
  const next = await openTab(first, second)
  const opened = texts(next)
  await vi.waitFor(() => expect(next.trouble()).toBe('in-use'))
  // Nothing of the change is known to the browser: also who opens the database only now does.
  await old.notes.add({ text: 'an answer' })
  expect(await texts(await openTab(first))).toEqual(['before', 'an answer'])
  expect(old.announced).toEqual([])
  expect(await standing()).toEqual({ version: 10, stores: ['notes'] })

  leave()
  expect(await opened).toEqual(['before', 'an answer'])
  expect(old.announced).toEqual(['closing', 'superseded'])
  expect(next.announced).toEqual(['in-use', 'waiting', null])
  expect(await standing()).toEqual({ version: 20, stores: ['notes', 'pictures'] })
})

test('engine C4: several may be in the middle of something, and the last to leave is waited for', async () => {
  const tabs = [await openTab(first), await openTab(first)] as const
  await tabs[0].notes.count()
  const leaves = tabs.map(({ keepInHand }) => keepInHand())
  await vi.waitFor(async () => expect(await tabs[0].isInHand()).toBe(true))
  const next = await openTab(first, second)
  const opened = texts(next)
  await vi.waitFor(() => expect(next.trouble()).toBe('in-use'))
  leaves[0]?.()
  expect(await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 700, 'waits'))])).toBe('waits')
  leaves[1]?.()
  expect(await opened).toEqual([])
})

test('what an old tab still asks for is refused, harms nothing and leaves what it shows alone', async () => {
  const old = await openTab(first)
  await old.notes.add({ text: 'shown' })
  const shown: string[][] = []
  const failed: unknown[] = []
  const live = liveQuery(() => texts(old)).subscribe({
    next: (now) => shown.push(now),
    error: (error: unknown) => failed.push(error),
  })
  await vi.waitFor(() => expect(shown).toEqual([['shown']]))
  const next = await openTab(first, second)
  await next.notes.add({ text: 'of the new version' })
  expect(await old.refusal()).toBe(true)
  expect(old.trouble()).toBe('superseded')
  live.unsubscribe()
  expect({ shown, failed }).toEqual({ shown: [['shown']], failed: [] })
  expect(await texts(next)).toEqual(['shown', 'of the new version'])
})

test('a write that runs when the new version comes is finished first', async () => {
  const old = await openTab(first)
  await old.notes.count()
  const writing = old.database.transaction('rw', old.notes, async () => {
    for (let index = 0; index < 200; index++) await old.notes.add({ text: `line ${index}` })
  })
  const next = await openTab(first, second)
  expect(await next.notes.count()).toBe(200)
  await writing
})

test('a database of a newer version is left as it is, and said to be newer', async () => {
  const later = await openTab(first, second, { tables: { sounds: 'id' } })
  await later.notes.add({ text: 'kept' })
  later.database.close()
  const downgraded = await openTab(first, second)
  expect(await downgraded.refusal()).toBe(true)
  expect(downgraded.trouble()).toBe('newer')
  expect(await standing()).toEqual({ version: 30, stores: ['notes', 'pictures', 'sounds'] })
  expect(await texts(await openTab(first, second, { tables: { sounds: 'id' } }))).toEqual(['kept'])
})

test('what a newer version took away is not put back', async () => {
  const later = await openTab(first, second, { tables: { pictures: null } })
  await later.notes.count()
  later.database.close()
  expect(await (await openTab(first, second)).refusal()).toBe(true)
  expect(await standing()).toEqual({ version: 30, stores: ['notes'] })
})

test('a database that is deleted is closed at once, and opened again when it is next wanted', async () => {
  const tab = await openTab(first)
  await tab.notes.add({ text: 'gone' })
  await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))
  expect(await texts(tab)).toEqual([])
  expect(tab.announced).toEqual([])
})

const connectionOf = (database: Dexie) => database.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]

test('a connection that the browser closed is opened again, and what is on screen is read anew', async () => {
  const tab = await openTab(first)
  await tab.notes.add({ text: 'one' })
  const shown: string[][] = []
  const live = liveQuery(() => texts(tab)).subscribe((now) => shown.push(now))
  await vi.waitFor(() => expect(shown).toEqual([['one']]))
  forceCloseDatabase(connectionOf(tab.database))
  await vi.waitFor(() => expect(shown).toEqual([['one'], ['one']]))
  await tab.notes.add({ text: 'two' })
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['one', 'two']))
  live.unsubscribe()
})

test('a database that could not be opened is tried again when it is next wanted', async () => {
  const tab = await openTab(first)
  const open = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = IDBFactory.prototype.open.apply(indexedDB, args)
    // The disk is full in the middle of making it.
    if (args.length === 2) request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    return request
  })
  await expect(tab.notes.count()).rejects.toThrow()
  open.mockRestore()
  await vi.waitFor(async () => expect(await tab.notes.count()).toBe(0))
})
