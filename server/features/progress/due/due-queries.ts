import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Notes that the people of an item have to be looked at, from the first on. */
export async function insertDue(tx: Tx, clientId: number, { kind, id }: Item): Promise<void> {
  await tx
    .insertInto('progress_due')
    .values({ client_id: clientId, item_kind: kind, item_id: id, after_user: null })
    .onConflict((conflict) => conflict.columns(['client_id', 'item_kind', 'item_id']).doUpdateSet({ after_user: null }))
    .execute()
}

/** One of a client's, held until the commit; undefined: nothing is due. */
export async function lockDue(tx: Tx, clientId: number) {
  return tx
    .selectFrom('progress_due')
    .select(['item_kind as kind', 'item_id as id', 'after_user as after'])
    .where('client_id', '=', clientId)
    .orderBy('item_kind')
    .orderBy('item_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function moveDue(tx: Tx, clientId: number, { kind, id }: Item, after: string): Promise<void> {
  await tx
    .updateTable('progress_due')
    .set({ after_user: after })
    .where('client_id', '=', clientId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
}

export async function deleteDue(tx: Tx, clientId: number, { kind, id }: Item): Promise<void> {
  await tx
    .deleteFrom('progress_due')
    .where('client_id', '=', clientId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
}
