import { personDb, type PersonDb } from '../database/person-db.ts'

/**
 * [Note: Starting over] A delivered operation keeps its sealed content as long as its receipt, and its
 * files for two days. When a server starts over (a new epoch: perhaps an older copy of its database was
 * restored) it may have forgotten what it had taken: all of it is sent again. A server that has forgotten
 * nothing gives its first answer, so nothing happens twice. Signing out takes what was kept with it.
 */

const dayMs = 86_400_000
/** How long a delivered operation's receipt can be looked at. */
const receiptDays = 7
/** Photos weigh most: they are kept for as long as a server that is backed up daily may forget. */
const fileDays = 2

/** Removes receipts older than 7 days, with what they kept. Only delivered operations: nothing else ever expires. */
export async function pruneReceipts(userId: string): Promise<void> {
  const now = Date.now()
  const database = personDb(userId)
  await database.transaction('rw', [database.outbox, database.outboxFiles], async () => {
    const delivered = await database.outbox.filter((row) => row.state === 'applied').toArray()
    const settledBefore = (days: number) => delivered.filter((row) => (row.settledAt ?? 0) < now - days * dayMs)
    await dropFiles(
      database,
      settledBefore(fileDays).map((row) => row.id),
    )
    await database.outbox.bulkDelete(settledBefore(receiptDays).map((row) => row.seq ?? 0))
  })
}

/** Drops what a person's delivered operations kept; their receipts stay. */
export async function forgetDelivered(userId: string): Promise<void> {
  const database = personDb(userId)
  await database.transaction('rw', [database.outbox, database.outboxFiles], async () => {
    const delivered = database.outbox.filter((row) => row.state === 'applied')
    await dropFiles(
      database,
      (await delivered.toArray()).map((row) => row.id),
    )
    await delivered.modify({ sealed: null })
  })
}

/** What was delivered from this client's work waits to be sent again. Inside a transaction on outbox. */
export async function sendAgain(database: PersonDb, clientId: number): Promise<void> {
  await database.outbox
    .where('clientId')
    .equals(clientId)
    .filter((row) => row.state === 'applied' && row.sealed !== null)
    .modify((row) => {
      row.state = 'waiting'
      row.receipt = null
      row.settledAt = null
      for (const upload of Object.values(row.uploads)) Object.assign(upload, { uploadId: '', done: false })
    })
}

async function dropFiles(database: PersonDb, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length > 0)
    await database.outboxFiles
      .where('operationId')
      .anyOf([...operationIds])
      .delete()
}
