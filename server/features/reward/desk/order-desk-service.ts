import { pageSize } from '#contract/engine/staff/list.ts'
import type { DeskOrder, OrderDetail } from '#contract/features/reward/reward-desk.ts'
import { daysToReturn, type OrderEvent, type OrderState } from '#contract/features/reward/reward-rules.ts'
import type { Services } from '#server/engine/services.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { moveOrder as move } from '../order/move-order.ts'
import { findEvents, findOrder, findOrders, findShippedBefore, orderOf, type OrderRow } from '../order/order-queries.ts'

const describe = (row: OrderRow, names: ReadonlyMap<string, string>): DeskOrder => ({
  ...orderOf(row),
  userId: row.user_id,
  person: names.get(row.user_id) ?? '',
})

const isId = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '')

/** A page of the client's orders. */
export async function listOrders(
  { database }: Pick<Services, 'database'>,
  { clientId }: Staff,
  asked: {
    search?: string | undefined
    sort?: 'oldest' | 'newest' | undefined
    state?: OrderState | undefined
    cursor?: string | undefined
  },
): Promise<{ rows: DeskOrder[]; next: string | null }> {
  const { state, search: receipt, sort, cursor } = asked
  const oldest = sort === undefined ? state === 'awaiting_audit' || state === 'confirmed' : sort === 'oldest'
  return database.inTenant(clientId, async (tx) => {
    const after = isId(cursor) ? cursor : null
    const found = await findOrders(tx, clientId, { state, receipt }, { after, limit: pageSize + 1, oldest })
    const page = found.slice(0, pageSize)
    const names = await findNames(
      tx,
      page.map((row) => row.user_id),
    )
    return {
      rows: page.map((row) => describe(row, names)),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

async function detailOf(tx: Tx, row: OrderRow): Promise<OrderDetail> {
  const events = await findEvents(tx, row.client_id, row.id)
  const names = await findNames(tx, [row.user_id, ...events.flatMap((one) => one.done_by ?? [])])
  return {
    ...describe(row, names),
    events: events.map(({ event, done_by: by, reason, at }) => ({
      event,
      by: names.get(by ?? '') ?? '',
      reason,
      at: at.toISOString(),
    })),
  }
}

/** One order with what happened to it. */
export const readOrder = ({ database }: Pick<Services, 'database'>, { clientId }: Staff, id: string) =>
  database.inTenant(clientId, async (tx) =>
    detailOf(tx, (await findOrder(tx, clientId, id)) ?? fail('resource.not_found')),
  )

/** What staff say of an order. */
export interface Said {
  event: OrderEvent
  reason?: string | undefined
  carrier?: string
  tracking?: string
  restock?: boolean
}

/** What is done to others' points is done with the reason. */
const needReason: readonly OrderEvent[] = ['refuse', 'cancel', 'return']

/** Does to an order what staff say; nobody decides about their own. */
export async function moveOrder(services: Services, staff: Staff, id: string, said: Said): Promise<OrderDetail> {
  const { clientId, userId } = staff
  const { event, reason = null } = said
  const answer = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const found = (await findOrder(tx, clientId, id)) ?? fail('resource.not_found')
    await lockStream(tx, clientId, userStream(found.user_id))
    const order = (await findOrder(tx, clientId, id)) ?? fail('resource.not_found')
    if (order.user_id === userId) fail('programme.own_case')
    // Before it was confirmed its person cancels it, and the desk refuses.
    if (event === 'cancel' && order.state === 'awaiting_audit')
      fail('reward.state_changed', { values: { state: order.state } })
    if (reason === null && needReason.includes(event))
      fail('request.invalid', { fields: [{ field: 'reason', code: 'required' }] })
    const moved = await move(tx, services, order, { ...said, event, by: userId, reason, now })
    await note({
      act: `reward_order.${event}`,
      subject: { kind: 'reward_order', id },
      about: order.user_id,
      before: { state: order.state },
      after: { state: moved.state, ...(reason !== null && { reason }) },
    })
    return detailOf(tx, moved)
  })
  services.jobs.nudge()
  await services.realtime.pokeUser(clientId, answer.userId)
  return answer
}

/** What was shipped thirty days ago counts as delivered. */
export async function deliverOld(services: Pick<Services, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const { database, clock } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    const now = clock.now()
    const before = new Date(now.getTime() - daysToReturn * 86_400_000)
    const due = await database.inTenant(clientId, (tx) => findShippedBefore(tx, clientId, before))
    for (const { id, user_id: userId } of due)
      await database.inTenant(clientId, async (tx) => {
        await lockStream(tx, clientId, userStream(userId))
        const order = await findOrder(tx, clientId, id)
        if (order?.state === 'shipped' && order.user_id === userId)
          await move(tx, services, order, { event: 'deliver', by: null, reason: null, now })
      })
  }
}
