import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** What some people have finished. */
export async function findFinished(tx: Tx, clientId: number, userIds: readonly string[]) {
  return tx
    .selectFrom('finished_item')
    .select(['user_id', 'item'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .execute()
}

/** Notes that somebody has finished something; false where that was known. */
export async function insertFinished(tx: Tx, clientId: number, userId: string, item: string): Promise<boolean> {
  const added = await tx
    .insertInto('finished_item')
    .values({ client_id: clientId, user_id: userId, item })
    .onConflict((conflict) => conflict.doNothing())
    .returning('item')
    .execute()
  return added.length > 0
}

/** Takes that back; false where it was not so. */
export async function deleteFinished(tx: Tx, clientId: number, userId: string, item: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('finished_item')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item', '=', item)
    .returning('item')
    .execute()
  return gone.length > 0
}

/** Whether a rule of the client, or one that waits to be applied, asks for somebody to have finished that. */
export async function isAskedFor(tx: Tx, clientId: number, item: string): Promise<boolean> {
  const row = await tx
    .selectFrom('audience')
    .select('id')
    .where('client_id', '=', clientId)
    .where(
      sql<boolean>`jsonb_path_exists(coalesce(next_rule, '{}'), '$.**.finished ? (@ == $item)', ${JSON.stringify({ item })}::jsonb)
        OR jsonb_path_exists(rule, '$.**.finished ? (@ == $item)', ${JSON.stringify({ item })}::jsonb)`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
