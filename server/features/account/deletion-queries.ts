import type { Tx } from '#server/platform/database/database.ts'
import type { DeletionRequestTable } from './account-tables.ts'

export async function findOpenRequest(tx: Tx, userId: string): Promise<DeletionRequestTable | undefined> {
  return tx
    .selectFrom('deletion_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
}

export async function findRequest(tx: Tx, id: string): Promise<DeletionRequestTable | undefined> {
  return tx.selectFrom('deletion_request').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Open requests whose day has come. */
export async function findDueRequests(tx: Tx, at: Date): Promise<Pick<DeletionRequestTable, 'id'>[]> {
  return tx
    .selectFrom('deletion_request')
    .select('id')
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .where('due_at', '<=', at)
    .execute()
}

/** Adds a request where none is open; of two at the same moment one is added. */
/** Everybody whose account is to be deleted. */
export async function findAllAsked(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('deletion_request')
    .select('user_id')
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .execute()
  return rows.map((row) => row.user_id)
}

export async function insertRequest(
  tx: Tx,
  request: Pick<DeletionRequestTable, 'id' | 'user_id' | 'asked_at' | 'due_at'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('deletion_request')
    .values({ ...request, cancelled_at: null, done_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function cancelRequest(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('deletion_request')
    .set({ cancelled_at: at })
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Takes a request that is due and still open; nothing for one that was cancelled or is done. */
export async function finishRequest(tx: Tx, id: string, at: Date): Promise<DeletionRequestTable | undefined> {
  return tx
    .updateTable('deletion_request')
    .set({ done_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .where('due_at', '<=', at)
    .returningAll()
    .executeTakeFirst()
}
