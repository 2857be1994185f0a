import type { RewardOrder } from '#contract/features/reward/reward-on-device.ts'
import type { Member } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { openCode } from '../code-sealer.ts'
import { showCodes as show } from './code-queries.ts'
import { moveOrder } from './move-order.ts'
import { findOrder, noteEvent, orderOf, type OrderRow } from './order-queries.ts'

/** An order of the member's own; their stream is held. */
async function takeOwn(tx: Tx, { clientId, userId }: Member, orderId: string): Promise<OrderRow> {
  await lockStream(tx, clientId, userStream(userId))
  const order = await findOrder(tx, clientId, orderId)
  return order?.user_id === userId ? order : fail('resource.not_found')
}

async function move(
  services: Services,
  member: Member,
  orderId: string,
  { event, from }: { event: 'cancel' | 'deliver'; from: OrderRow['state'] },
): Promise<RewardOrder> {
  const order = await services.database.inTenant(member.clientId, async (tx) => {
    const own = await takeOwn(tx, member, orderId)
    if (own.state !== from) fail('reward.state_changed', { values: { state: own.state } })
    const now = services.clock.now()
    return orderOf(await moveOrder(tx, services, own, { event, by: member.userId, reason: null, now }))
  })
  services.jobs.nudge()
  await services.realtime.pokeUser(member.clientId, member.userId)
  return order
}

/** Takes back what nobody has confirmed yet. */
export const cancelOrder = (services: Services, member: Member, orderId: string): Promise<RewardOrder> =>
  move(services, member, orderId, { event: 'cancel', from: 'awaiting_audit' })

/** What was sent has come. */
export const receiveOrder = (services: Services, member: Member, orderId: string): Promise<RewardOrder> =>
  move(services, member, orderId, { event: 'deliver', from: 'shipped' })

/** The codes of a confirmed order; that they are shown is noted each time. */
export async function showCodes(services: Services, member: Member, orderId: string): Promise<{ codes: string[] }> {
  const sealed = await services.database.inTenant(member.clientId, async (tx) => {
    const order = await takeOwn(tx, member, orderId)
    if (order.fulfilment !== 'code') fail('resource.not_found')
    if (order.state !== 'confirmed') fail('reward.state_changed', { values: { state: order.state } })
    const now = services.clock.now()
    await noteEvent(tx, order, { event: 'show', by: member.userId, reason: null, at: now })
    return show(tx, member.clientId, orderId, now)
  })
  return { codes: sealed.map((code) => openCode(services, code)) }
}
