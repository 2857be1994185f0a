import type { Member } from '../session/member.ts'
import { baseTables, ofClient, pagesOfClient, personDb, type BaseRow, type BaseTable } from '../database/person-db.ts'
import { writeReadable } from '../rows/readable-rows.ts'

// [Note: Swept at the end] When a server starts over (a new epoch), or rows are asked for anew, what the device has
// stays in use until everything has come, however often that is cut: a film goes on, a list stands, what was downloaded
// plays without a network. Each row that comes bears when that began; once the last one is here, those that do not are
// no more and go.

/** Rows that are looked through at once. */
const rowsAtOnce = 500

/** Whether anything of a client lies in one of the tables. */
export async function hasRows(tables: readonly BaseTable[], clientId: number): Promise<boolean> {
  const counts = await Promise.all(tables.map((table) => ofClient(table, clientId).limit(1).count()))
  return counts.some((count) => count > 0)
}

/** Takes away what did not come again; nothing, where nothing was brought anew. After a pull that came to its end. */
export async function evictStaleRows({ userId, clientId }: Member): Promise<void> {
  const database = personDb(userId)
  const { startedOverAt, hasStaleRows } = (await database.cursors.get(clientId)) ?? {}
  if (!hasStaleRows) return
  await writeReadable(userId, async (signedIn) => {
    if (!signedIn) return
    // A damaged cursor tells nothing apart: nothing goes before the next time.
    if (startedOverAt) for (const table of baseTables(database)) await evictFromTable(table, clientId, startedOverAt)
    await database.cursors.update(clientId, { hasStaleRows: false })
  })
}

async function evictFromTable(table: BaseTable, clientId: number, startedOverAt: number) {
  const isLeft = (row: BaseRow) => row.startedOverAt !== startedOverAt
  for await (const rows of pagesOfClient(table, clientId, rowsAtOnce)) {
    const left = rows.filter(isLeft).map(({ key }): [number, string] => [clientId, key])
    // One that was written meanwhile stays.
    if (left.length > 0) await table.where('[clientId+key]').anyOf(left).and(isLeft).delete()
  }
}
