import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Of which reward, and how many. */
export interface Some {
  clientId: number
  rewardId: number
  quantity: number
}

/** What changes of a stock; `on_hand` with a movement beside it. */
async function change(
  tx: Tx,
  { clientId, rewardId }: Some,
  by: { onHand: number; reserved: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reward_stock')
    .set((eb) => ({ on_hand: eb('on_hand', '+', by.onHand), reserved: eb('reserved', '+', by.reserved) }))
    .where('client_id', '=', clientId)
    .where('reward_id', '=', rewardId)
    .where((eb) => eb(eb('on_hand', '-', eb.ref('reserved')), '>=', by.reserved - by.onHand))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets some aside; false where there are fewer. */
export const setAside = (tx: Tx, some: Some): Promise<boolean> =>
  change(tx, some, { onHand: 0, reserved: some.quantity })

/** Gives back what was set aside. */
export const giveBack = (tx: Tx, some: Some): Promise<boolean> =>
  change(tx, some, { onHand: 0, reserved: -some.quantity })

/** Why a stock moved, and by whom. */
export interface Why {
  reason: string
  orderId: string | null
  by: string | null
  at: Date
}

async function move(tx: Tx, some: Some, reserved: number, why: Why): Promise<boolean> {
  if (!(await change(tx, some, { onHand: some.quantity, reserved }))) return false
  await tx
    .insertInto('reward_movement')
    .values({
      client_id: some.clientId,
      id: newId(why.at.getTime()),
      reward_id: some.rewardId,
      quantity: some.quantity,
      reason: why.reason,
      order_id: why.orderId,
      moved_by: why.by,
      at: why.at,
    })
    .execute()
  return true
}

/** Adds to a stock, or takes from it (less than 0); false where what is not set aside is less. */
export const moveStock = (tx: Tx, some: Some, why: Why): Promise<boolean> => move(tx, some, 0, why)

/** Takes what was set aside off the shelf. */
export const takeOff = (tx: Tx, some: Some, why: Why): Promise<boolean> =>
  move(tx, { ...some, quantity: -some.quantity }, -some.quantity, why)

/** The last movements of a stock, the newest first. */
export const findMovements = (tx: Tx, clientId: number, rewardId: number) =>
  tx
    .selectFrom('reward_movement')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('reward_id', '=', rewardId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** Counts what somebody takes of a category in a campaign; false where they would have more than `most`. */
export async function takeQuota(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  { campaignId, categoryId, quantity }: { campaignId: number; categoryId: number; quantity: number },
  most: number | null,
): Promise<boolean> {
  const row = await tx
    .insertInto('reward_quota')
    .values({ client_id: clientId, user_id: userId, campaign_id: campaignId, category_id: categoryId, used: quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'campaign_id', 'category_id'])
        .doUpdateSet((eb) => ({ used: eb('reward_quota.used', '+', quantity) })),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  return most === null || row.used <= most
}

/** What an order took of a category may be taken again. */
export async function returnQuota(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  { campaignId, categoryId, quantity }: { campaignId: number; categoryId: number; quantity: number },
): Promise<void> {
  await tx
    .updateTable('reward_quota')
    .set((eb) => ({ used: eb('used', '-', quantity) }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('category_id', '=', categoryId)
    .execute()
}
