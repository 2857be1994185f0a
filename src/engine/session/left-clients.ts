import { Dexie } from 'dexie'
import { baseTables, personDb } from '../database/person-db.ts'

/**
 * Takes away what lies readable of clients that somebody does not belong to any more: they were blocked there, or have
 * left. What was not sent stays sealed in the outbox, and goes to the client's staff. A pull that is still under way
 * there finds its cursor gone and writes nothing.
 */
export async function emptyLeftClients(userId: string, clients: readonly { id: number }[]): Promise<void> {
  const database = personDb(userId)
  const known = await database.cursors.toCollection().primaryKeys()
  const left = known.filter((id) => !clients.some((client) => client.id === id))
  if (left.length === 0) return
  const tables = baseTables(database)
  await database.transaction('rw', [...tables, database.cursors, database.overlay], async () => {
    for (const clientId of left) {
      for (const table of tables)
        await table.where(':id').between([clientId, Dexie.minKey], [clientId, Dexie.maxKey]).delete()
      await database.overlay.filter((row) => row.clientId === clientId).delete()
      await database.cursors.delete(clientId)
    }
  })
}
