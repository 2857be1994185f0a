import { createHash } from 'node:crypto'
import { newId } from '#contract/engine/ids.ts'
import type { OutputOf } from '#contract/engine/endpoint.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { redeemReward, RewardOrder } from '#contract/features/reward/reward-on-device.ts'
import { withOwnEnds } from '#contract/features/points/settling-rules.ts'
import { countingCampaign, isShown, sharesOf, spendable } from '#contract/features/reward/reward-rules.ts'
import { neededOfAddress } from '#contract/features/register/register-rules.ts'
import type { Member } from '#server/engine/http/implement.ts'
import type { Services } from '#server/engine/services.ts'
import { nextReceipt } from '#server/engine/sync/counter.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { publishOwnRows, userStream } from '#server/engine/sync/publish-service.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import { readLevel } from '#server/features/campaign/level/level-service.ts'
import { readCampaignPerson } from '#server/features/campaign/member/member-service.ts'
import { demandOpenLedger } from '#server/features/points/check/ledger-state-service.ts'
import { demandUnblocked } from '#server/features/points/block-service.ts'
import { holdPoints } from '#server/features/points/hold-service.ts'
import { readBalances } from '#server/features/points/points-service.ts'
import { findCoursesDone } from '#server/features/progress/standing-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findCategories, findReward, findRewardCourses, type RewardRow } from '../reward-queries.ts'
import { changeStockHint } from '../stock/stock-hints.ts'
import { setCodesAside } from './code-queries.ts'
import { findByKey, insertOrder, noteEvent, orderOf } from './order-queries.ts'
import { setAside, takeQuota } from './stock-queries.ts'

// [Note: An order] One transaction: its person's stream is held first, then each check in the order of the specification
// (loyalty.md, 13), then points by campaign, the maximum of the category, stock and codes, each taken by a statement that
// takes nothing where there is too little. So no order waits for another but for one row of stock, and what is refused
// leaves nothing.

type Wanted = OutputOf<NonNullable<(typeof redeemReward)['body']>>

const hashOf = (wanted: Wanted): string => createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')

/** Orders a reward, once for a key. */
export async function redeem(services: Services, member: Member, key: string, wanted: Wanted): Promise<RewardOrder> {
  const { database, clock, jobs, realtime } = services
  const { clientId, userId } = member
  const hash = hashOf(wanted)
  const order = await database.inTenant(clientId, async (tx) => {
    await lockStream(tx, clientId, userStream(userId))
    const known = await findByKey(tx, member, key)
    if (known) return known.request_hash === hash ? orderOf(known) : fail('request.key_reused')
    return place(tx, services, member, { key, hash, wanted, now: clock.now() })
  })
  jobs.nudge()
  await realtime.pokeUser(clientId, userId)
  return order
}

async function place(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  member: Member,
  { key, hash, wanted, now }: { key: string; hash: string; wanted: Wanted; now: Date },
): Promise<RewardOrder> {
  const { clientId, userId } = member
  await demandOpenLedger(tx, clientId)
  await demandUnblocked(tx, member)
  const held = await readBalances(tx, member)
  const campaigns = withOwnEnds(await listCampaigns(tx, clientId), held)
  const day = dayIn(member.timeZone, now)
  const balances = new Map(held.map((one) => [one.campaignId, one.available]))
  const { country, joined } = await readCampaignPerson(tx, member, now)
  const person = { country, joined: [...joined, ...balances.keys()] }
  const counting = countingCampaign(campaigns, person, day) ?? fail('reward.no_campaign')
  const reward = await demandOffered(tx, member, wanted, { campaignId: counting.id, now })
  const total = reward.price * wanted.quantity

  const there = spendable(campaigns, day).map(({ id }) => ({ campaignId: id, available: balances.get(id) ?? 0 }))
  const sum = there.reduce((all, { available }) => all + available, 0)
  const shares = sharesOf(total, there) ?? fail('reward.points_short', { values: { missing: total - sum } })
  const id = newId(now.getTime())
  const holder = { clientId, userId, source: 'order', sourceId: id }
  const reserveId = await holdPoints(tx, holder, shares, { actorId: userId, now })
  if (reserveId === null) return fail('reward.points_short', { values: { missing: 0 } })

  const { quantity } = wanted
  const quota = { campaignId: counting.id, categoryId: reward.category_id, quantity }
  const most = (await findCategories(tx, clientId)).find((one) => one.id === reward.category_id)?.most ?? null
  if (!(await takeQuota(tx, member, quota, most))) fail('reward.category_limit')
  const some = { clientId, rewardId: reward.id, quantity }
  const isCode = reward.fulfilment === 'code'
  if (!isCode && !(await setAside(tx, some))) fail('reward.out_of_stock')
  const order = await insertOrder(tx, {
    client_id: clientId,
    id,
    user_id: userId,
    key,
    request_hash: hash,
    campaign_id: quota.campaignId,
    category_id: quota.categoryId,
    reward_id: reward.id,
    quantity,
    unit_price: reward.price,
    total,
    name: JSON.stringify(reward.name),
    picture_id: reward.picture_id,
    fulfilment: reward.fulfilment,
    address: reward.fulfilment === 'ship' ? JSON.stringify(wanted.address) : null,
    receipt: await nextReceipt(tx, member, 'B'),
    state: 'awaiting_audit',
    state_at: now,
    reason: null,
    reserve_id: reserveId,
    settle_id: null,
    refund_id: null,
    carrier: null,
    tracking: null,
    created_at: now,
  })
  if (isCode && !(await setCodesAside(tx, some, id))) fail('reward.no_codes')
  await noteEvent(tx, order, { event: 'redeem', by: userId, reason: null, at: now })
  await changeStockHint(tx, services, clientId, reward.id)
  const shown = orderOf(order)
  await publishOwnRows(tx, member, 'rewardOrders', [shown])
  return shown
}

/** The reward, as long as nothing but its number keeps it from being ordered. */
async function demandOffered(
  tx: Tx,
  member: Member,
  wanted: Wanted,
  { campaignId, now }: { campaignId: number; now: Date },
): Promise<RewardRow> {
  const { clientId } = member
  const reward = (await findReward(tx, clientId, wanted.reward)) ?? fail('reward.gone')
  const times = {
    shownFrom: reward.shown_from?.toISOString() ?? null,
    shownUntil: reward.shown_until?.toISOString() ?? null,
  }
  if (reward.is_retired || !isShown(times, now)) fail('reward.gone')
  if (reward.price !== wanted.price) fail('reward.price_changed', { values: { price: reward.price } })
  if ((await readLevel(tx, member, campaignId, now)) < reward.min_level)
    fail('reward.level_required', { values: { level: reward.min_level } })
  const courses = (await findRewardCourses(tx, clientId, [reward.id])).get(reward.id) ?? []
  const done = courses.length > 0 ? await findCoursesDone(tx, member) : []
  const missing = courses.filter((course) => !done.includes(course))
  if (missing.length > 0) fail('reward.training_required', { values: { courses: missing.join(',') } })
  const { address } = wanted
  if (reward.fulfilment === 'ship' && neededOfAddress.some((part) => !address?.[part]))
    fail('reward.address_required', {
      fields: neededOfAddress
        .filter((part) => !address?.[part])
        .map((part) => ({ field: `address.${part}`, code: 'required' as const })),
    })
  return reward
}
