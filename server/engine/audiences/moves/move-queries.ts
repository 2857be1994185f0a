import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'

// [Note: Audience moves] What follows who is in an audience does so after the change, not inside it: changing people or
// rules leaves a row that says whose audiences were looked at again, however many they are, and whoever follows them
// compares what there is with what there should be.

/** People who are followed in one go. */
const peopleInMove = 2000

/** Notes that people may have come into audiences, or gone out of them; in the transaction that changed it. */
export async function noteMove(tx: Tx, clientId: number, people: readonly string[]): Promise<void> {
  for (let start = 0; start < people.length; start += peopleInMove)
    await tx
      .insertInto('audience_move')
      .values({ client_id: clientId, id: newId(), people: people.slice(start, start + peopleInMove) })
      .execute()
}

/** The oldest of them, held until the commit; undefined where there is none. */
export async function findFirstMove(tx: Tx, clientId: number): Promise<{ id: string; people: string[] } | undefined> {
  return tx
    .selectFrom('audience_move')
    .select(['id', 'people'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteMove(tx: Tx, clientId: number, id: string): Promise<void> {
  await tx.deleteFrom('audience_move').where('client_id', '=', clientId).where('id', '=', id).execute()
}
