import type { Insertable, Selectable } from 'kysely'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ItemProgressTable } from './progress-tables.ts'

/** Whose progress it is. */
export interface Owner {
  clientId: number
  userId: string
}

export type ItemProgress = Selectable<ItemProgressTable>

/** Every cycle of somebody in one item, the newest first. */
export async function findCycles(tx: Tx, { clientId, userId }: Owner, { kind, id }: Item): Promise<ItemProgress[]> {
  return tx
    .selectFrom('item_progress')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('cycle', 'desc')
    .execute()
}

/** What counts now of some people in some items of a kind. */
export async function findCurrent(
  tx: Tx,
  clientId: number,
  kind: Item['kind'],
  ids: readonly number[],
  userIds: readonly string[],
): Promise<ItemProgress[]> {
  if (ids.length === 0 || userIds.length === 0) return []
  return tx
    .selectFrom('item_progress')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .where('item_kind', '=', kind)
    .where('item_id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute()
}

/** Every cycle of everything that somebody has in a client. */
export async function findAllOf(tx: Tx, { clientId, userId }: Owner): Promise<ItemProgress[]> {
  return tx
    .selectFrom('item_progress')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}

const written = (row: ItemProgress): Insertable<ItemProgressTable> => ({
  ...row,
  finishes: row.finishes && JSON.stringify(row.finishes),
})

export async function saveItemProgress(tx: Tx, row: ItemProgress): Promise<void> {
  await tx
    .insertInto('item_progress')
    .values(written(row))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'item_kind', 'item_id', 'cycle']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        done: eb.ref('excluded.done'),
        total: eb.ref('excluded.total'),
        begun_at: eb.ref('excluded.begun_at'),
        finished_at: eb.ref('excluded.finished_at'),
        finishes: eb.ref('excluded.finishes'),
        blocked_at: eb.ref('excluded.blocked_at'),
        ended_at: eb.ref('excluded.ended_at'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Takes away everything that somebody has of one item. */
export async function deleteItemProgress(tx: Tx, { clientId, userId }: Owner, { kind, id }: Item): Promise<void> {
  await tx
    .deleteFrom('item_progress')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
}
