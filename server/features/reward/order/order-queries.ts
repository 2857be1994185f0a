import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { RewardOrder } from '#contract/features/reward/reward-on-device.ts'
import type { OrderState } from '#contract/features/reward/reward-rules.ts'
import { imageAddress } from '#server/engine/files/content-files.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { RewardOrderTable } from '../reward-tables.ts'

export type OrderRow = Selectable<RewardOrderTable>

/** An order as its person sees it. */
export const orderOf = (row: OrderRow): RewardOrder => ({
  id: row.id,
  receipt: row.receipt,
  rewardId: row.reward_id,
  name: row.name,
  picture: row.picture_id === null ? '' : imageAddress(row.picture_id),
  fulfilment: row.fulfilment,
  categoryId: row.category_id,
  campaignId: row.campaign_id,
  quantity: row.quantity,
  unitPrice: row.unit_price,
  total: row.total,
  address: row.address,
  state: row.state,
  reason: row.reason,
  carrier: row.carrier,
  tracking: row.tracking,
  createdAt: row.created_at.toISOString(),
  stateAt: row.state_at.toISOString(),
})

/** What somebody ordered under a key before. */
export const findByKey = (tx: Tx, { clientId, userId }: { clientId: number; userId: string }, key: string) =>
  tx
    .selectFrom('reward_order')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export const findOrder = (tx: Tx, clientId: number, id: string): Promise<OrderRow | undefined> =>
  tx.selectFrom('reward_order').selectAll().where('client_id', '=', clientId).where('id', '=', id).executeTakeFirst()

export async function insertOrder(tx: Tx, order: Insertable<RewardOrderTable>): Promise<OrderRow> {
  return tx.insertInto('reward_order').values(order).returningAll().executeTakeFirstOrThrow()
}

export async function updateOrder(
  tx: Tx,
  { client_id: clientId, id }: Pick<OrderRow, 'client_id' | 'id'>,
  change: Updateable<RewardOrderTable>,
): Promise<OrderRow> {
  return tx
    .updateTable('reward_order')
    .set(change)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes what happened to an order; its person's stream is held. */
export async function noteEvent(
  tx: Tx,
  { client_id: clientId, id }: Pick<OrderRow, 'client_id' | 'id'>,
  { event, by, reason, at }: { event: string; by: string | null; reason: string | null; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO reward_order_event (client_id, order_id, position, event, done_by, reason, at)
    SELECT ${clientId}::bigint, ${id}::uuid, coalesce(max(position), 0) + 1, ${event}::text, ${by}::uuid, ${reason}::text,
      ${at}::timestamptz
    FROM reward_order_event WHERE client_id = ${clientId} AND order_id = ${id}`.execute(tx)
}

export const findEvents = (tx: Tx, clientId: number, orderId: string) =>
  tx
    .selectFrom('reward_order_event')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

/** A page of the client's orders; `after`: where the page before ended. */
export async function findOrders(
  tx: Tx,
  clientId: number,
  { state, receipt }: { state?: OrderState | undefined; receipt?: string | undefined },
  { after, limit, oldest }: { after: string | null; limit: number; oldest: boolean },
): Promise<OrderRow[]> {
  let query = tx.selectFrom('reward_order').selectAll().where('client_id', '=', clientId)
  if (state) query = query.where('state', '=', state)
  if (receipt) query = query.where('receipt', 'ilike', `%${receipt.replaceAll(/[\\%_]/g, '\\$&')}%`)
  if (after !== null) query = query.where('id', oldest ? '>' : '<', after)
  return query
    .orderBy('id', oldest ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Orders that were shipped so long ago, of one client. */
export const findShippedBefore = (tx: Tx, clientId: number, before: Date): Promise<OrderRow[]> =>
  tx
    .selectFrom('reward_order')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '=', 'shipped')
    .where('state_at', '<', before)
    .orderBy('id')
    .limit(500)
    .execute()
