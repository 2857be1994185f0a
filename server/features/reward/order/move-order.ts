import { daysToReturn, nextState, type OrderEvent } from '#contract/features/reward/reward-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { refundHold, settleHold, type About } from '#server/features/points/hold-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { changeStockHint } from '../stock/stock-hints.ts'
import { freeCodes, giveCodes } from './code-queries.ts'
import { noteEvent, orderOf, updateOrder, type OrderRow } from './order-queries.ts'
import { giveBack, moveStock, returnQuota, takeOff } from './stock-queries.ts'

/** What happens to an order, and who does it; nobody: a job. */
interface Happening {
  event: OrderEvent
  by: string | null
  reason: string | null
  now: Date
  carrier?: string
  tracking?: string
  /** What came back goes on the shelf again. */
  restock?: boolean
}

const day = 86_400_000

/**
 * Takes an order where an event leads, with its points, its person's maximum, stock and codes, and tells its devices. The
 * stream of its person is held. Fails with `reward.state_changed`.
 */
export async function moveOrder(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  order: OrderRow,
  happening: Happening,
): Promise<OrderRow> {
  const { event, by, reason, now } = happening
  const late =
    event === 'return' && order.state === 'delivered' && now.getTime() - order.state_at.getTime() > daysToReturn * day
  const state = late ? null : nextState(order.state, event, order.fulfilment)
  if (!state) return fail('reward.state_changed', { values: { state: order.state } })
  const moved = await follow(tx, order, happening)
  const changed = await updateOrder(tx, order, {
    ...moved,
    state,
    state_at: now,
    ...(reason !== null && { reason }),
    ...(event === 'ship' && { carrier: happening.carrier ?? null, tracking: happening.tracking ?? null }),
  })
  await noteEvent(tx, order, { event, by, reason, at: now })
  await changeStockHint(tx, services, order.client_id, order.reward_id)
  await publishOwnRows(tx, ownerOf(order), 'rewardOrders', [orderOf(changed)])
  return changed
}

const quotaOf = ({ campaign_id: campaignId, category_id: categoryId, quantity }: OrderRow) => ({
  campaignId,
  categoryId,
  quantity,
})
const ownerOf = ({ client_id: clientId, user_id: userId }: OrderRow) => ({ clientId, userId })

/** What else an event moves; the transactions that did it. */
async function follow(
  tx: Tx,
  order: OrderRow,
  { event, by, reason, now, restock = false }: Happening,
): Promise<{ settle_id?: string; refund_id?: string }> {
  const { client_id: clientId, id } = order
  const holder = { ...ownerOf(order), source: 'order', sourceId: id }
  const about: About = { now, ...(by !== null && { actorId: by }), ...(reason !== null && { reason }) }
  const some = { clientId, rewardId: order.reward_id, quantity: order.quantity }
  const why = { reason: event, orderId: id, by, at: now }
  const isCode = order.fulfilment === 'code'
  switch (event) {
    case 'confirm': {
      const settle_id = await settleHold(tx, holder, 'redeem', about)
      if (isCode) await giveCodes(tx, clientId, id)
      return { settle_id }
    }
    case 'refuse':
    case 'cancel': {
      // Confirmed, the points were spent; before, they were held.
      const moved =
        order.state === 'confirmed'
          ? { refund_id: await refundHold(tx, holder, about) }
          : { settle_id: await settleHold(tx, holder, 'release', about) }
      await returnQuota(tx, ownerOf(order), quotaOf(order))
      if (isCode) await freeCodes(tx, clientId, id)
      else demand(await giveBack(tx, some), order)
      return moved
    }
    case 'ship':
      demand(await takeOff(tx, some, why), order)
      return {}
    case 'return': {
      const refund_id = await refundHold(tx, holder, about)
      await returnQuota(tx, ownerOf(order), quotaOf(order))
      if (restock) demand(await moveStock(tx, some, why), order)
      return { refund_id }
    }
    case 'deliver':
      return {}
  }
}

/** What was set aside for an order is there as long as it is open. */
function demand(done: boolean, { id }: OrderRow): void {
  if (!done) throw new Error(`nothing is set aside for order ${id}`)
}
