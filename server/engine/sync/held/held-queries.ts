import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { HeldOperationTable } from '../sync-tables.ts'

export async function insertHeld(tx: Tx, row: Insertable<HeldOperationTable>): Promise<void> {
  await tx.insertInto('held_operation').values(row).execute()
}

/** What is held under an id. */
export async function findHeld(tx: Tx, clientId: number, id: string) {
  return tx
    .selectFrom('held_operation')
    .select(['user_id', 'body_hash'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What is held and why, the oldest first: of a person, of a module, or what arrived before a moment. */
export async function listHeld(
  tx: Tx,
  clientId: number,
  of: {
    userId?: string
    why?: HeldOperationTable['why']
    modules?: readonly string[]
    ids?: readonly string[]
    before?: Date
  },
) {
  let query = tx.selectFrom('held_operation').selectAll().where('client_id', '=', clientId)
  if (of.userId !== undefined) query = query.where('user_id', '=', of.userId)
  if (of.why !== undefined) query = query.where('why', '=', of.why)
  if (of.modules !== undefined) query = query.where('module', 'in', [...of.modules])
  if (of.ids !== undefined) query = query.where('id', 'in', [...of.ids])
  if (of.before !== undefined) query = query.where('arrived_at', '<', of.before)
  return query.orderBy('arrived_at').orderBy('id').execute()
}

/** How much of some people is held, by person. */
export async function countHeld(tx: Tx, clientId: number, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('held_operation')
    .select(['user_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.count]))
}

export async function deleteHeld(tx: Tx, clientId: number, id: string): Promise<void> {
  await tx.deleteFrom('held_operation').where('client_id', '=', clientId).where('id', '=', id).execute()
}
