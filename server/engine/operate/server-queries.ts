import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { ServerProcessTable } from './operate-tables.ts'

/** Writes how a server is over what it said before. */
export async function upsertServer(tx: Tx, server: Insertable<ServerProcessTable>): Promise<void> {
  const { id: _, ...figures } = server
  await tx
    .insertInto('server_process')
    .values(server)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(figures))
    .execute()
}

/** Takes a server away that has ended. */
export async function deleteServer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('server_process').where('id', '=', id).execute()
}

/** Takes servers away that nobody has heard of since. */
export async function deleteServersBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('server_process').where('last_seen_at', '<', before).execute()
}

/** Every server that is kept, the one that started first at the top. */
export async function findServers(tx: Tx): Promise<Selectable<ServerProcessTable>[]> {
  return tx.selectFrom('server_process').selectAll().orderBy('started_at').orderBy('id').execute()
}
