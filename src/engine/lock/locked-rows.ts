import { Dexie } from 'dexie'
import { isQuotaError } from '../database/open-database.ts'
import {
  baseTables,
  personDb,
  type BaseRow,
  type CursorRow,
  type LockedRow,
  type PersonDb,
} from '../database/person-db.ts'
import { boxValue, openBox } from './box.ts'

/** Rows in one box: the page goes on between two of them. */
const rowsInBox = 500

/** What a box of rows holds. */
interface RowPart {
  table: string
  rows: (BaseRow | CursorRow)[]
  /** In the last one: how many there are. */
  of: number | null
}

const label = (userId: string, index: number) => `${userId}\nrows:${index}`

/** The tables that lie readable while their person is signed in; the overlay is made anew from the outbox. */
const lockable = (database: PersonDb) => [...baseTables(database), database.cursors]

async function readParts(database: PersonDb): Promise<RowPart[]> {
  const parts: RowPart[] = []
  for (const table of lockable(database)) {
    let last: unknown = Dexie.minKey
    for (;;) {
      const rows: (BaseRow | CursorRow)[] = await table.where(':id').above(last).limit(rowsInBox).toArray()
      const end = rows.at(-1)
      if (!end) break
      parts.push({ table: table.name, rows, of: null })
      last = 'key' in end ? [end.clientId, end.key] : end.clientId
    }
  }
  const last = parts.at(-1)
  if (last) last.of = parts.length
  return parts
}

/** Takes everything readable of a person away: their rows, and the local effects of what waits. */
export async function emptyPerson(userId: string): Promise<void> {
  const database = personDb(userId)
  const tables = [...lockable(database), database.overlay]
  await database.transaction('rw', tables, async () => {
    await Promise.all(tables.map((table) => table.clear()))
  })
}

/**
 * Puts a person's readable rows into boxes for their PIN, in one transaction: after a kill they are all
 * here or all there. Nothing where they are there already. Under the person's lock, once nobody may
 * write readable rows any more ([Note: Readable rows]).
 */
export async function lockRows(userId: string, publicKey: ArrayBuffer): Promise<void> {
  const database = personDb(userId)
  const parts = await readParts(database)
  if (parts.length === 0) return emptyPerson(userId)
  const locked: LockedRow[] = []
  for (const [index, part] of parts.entries())
    locked.push({ index, box: await boxValue(publicKey, label(userId, index), part) })
  const tables = [...lockable(database), database.overlay]
  try {
    await database.transaction('rw', [...tables, database.lockedRows], async () => {
      await database.lockedRows.clear()
      await database.lockedRows.bulkPut(locked)
      await Promise.all(tables.map((table) => table.clear()))
    })
  } catch (error) {
    // A full device: closed comes before comfortable, and a pull brings the rows again.
    if (!isQuotaError(error)) throw error
    await emptyPerson(userId)
  }
}

/**
 * Brings a person's rows back. What cannot be opened any more is left out, and then the cursors are too:
 * the next pull brings everything again. Under the person's lock.
 */
export async function unlockRows(userId: string, privateKey: CryptoKey, publicKey: ArrayBuffer): Promise<void> {
  const database = personDb(userId)
  const locked = await database.lockedRows.toArray()
  const parts: RowPart[] = []
  for (const { index, box } of locked) {
    const part = (await openBox(privateKey, publicKey, label(userId, index), box)) as RowPart | null
    if (part) parts.push(part)
  }
  const isComplete = parts.length === (parts.at(-1)?.of ?? 0)
  const tables = lockable(database)
  await database.transaction('rw', [...tables, database.lockedRows], async () => {
    for (const { table, rows } of parts) {
      if (isComplete || table !== database.cursors.name) await database.table(table).bulkPut(rows)
    }
    await database.lockedRows.clear()
  })
}
