import { idempotencyHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import type { RewardOrder } from '#contract/features/reward/reward-on-device.ts'
import type { Answer } from '#test/support/server/test-installation.ts'
import { codeOf, type CampaignWorld, type OrderModel } from '../campaign-world.ts'
import type { MemberModel } from '../model/programme-model.ts'
import type { Prize, Seller } from '../programme.ts'

const orders = '/api/reward-store/orders/'

const place = (world: CampaignWorld, seller: Seller, prize: Prize, quantity: number, key: string): Promise<Answer> =>
  world.programme.ask(seller, 'POST', orders, {
    body: { reward: prize.id, quantity, price: prize.price, address: null },
    headers: { [idempotencyHeader]: key },
  })

/** What an order must be answered now, by loyalty.md 13. */
function judge(world: CampaignWorld, member: MemberModel, prize: Prize, quantity: number): string {
  if (member.isBlocked) return 'programme.blocked'
  if (member.countingOn(world.today) === null) return 'reward.no_campaign'
  if (member.sharesOf(prize.price * quantity, world.today) === null) return 'reward.points_short'
  return prize.pieces < quantity ? 'reward.out_of_stock' : '200'
}

function take(world: CampaignWorld, at: number, id: string, prize: Prize, quantity: number): void {
  const { member } = world.somebody(at)
  const shares = member.sharesOf(prize.price * quantity, world.today) ?? []
  for (const { campaignId, amount } of shares) member.purse(campaignId).reserve(amount)
  prize.pieces -= quantity
  world.orders.push({ id, seller: at, prize, quantity, shares, state: 'awaiting_audit' })
}

/** Somebody orders; sometimes they tap twice, and one key is one order. */
export async function order(world: CampaignWorld): Promise<void> {
  const { at, seller, member } = world.anybody()
  const { random } = world
  const prize = random.pick(world.programme.prizes)
  const quantity = random.chance(0.8) ? 1 : 2
  const expected = judge(world, member, prize, quantity)
  const key = newId(world.now.getTime())
  const taps = random.chance(0.2) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: taps }, () => place(world, seller, prize, quantity, key)))
  const [answer] = answers
  for (const one of answers)
    world.expect(`seller ${at} orders ${quantity} of reward ${prize.id} for ${prize.price}`, codeOf(one), [expected])
  if (!answer || expected !== '200') return
  const ids = new Set(answers.map((one) => one.json<RewardOrder>().id))
  world.demand(ids.size === 1, () => `one key is ${ids.size} orders`)
  take(world, at, answer.json<RewardOrder>().id, prize, quantity)
}

/** Two want the last piece at the same moment: one has it. */
export async function orderLast(world: CampaignWorld): Promise<void> {
  const prize = world.programme.prizes.find(({ pieces }) => pieces === 1)
  const able = [...world.members.keys()].filter((at) => {
    const { member } = world.somebody(at)
    return prize !== undefined && judge(world, member, prize, 1) === '200'
  })
  const [one, other] = able
  if (!prize || one === undefined || other === undefined) return
  const answers = await Promise.all(
    [one, other].map((at) => place(world, world.somebody(at).seller, prize, 1, newId(world.now.getTime()))),
  )
  const got = answers.map(codeOf)
  world.tell(`sellers ${one} and ${other} order the last of reward ${prize.id}: ${got.join(', ')}`)
  world.demand(got.toSorted().join() === '200,reward.out_of_stock', () => `the last piece: ${got.join(', ')}`)
  const winner = got.indexOf('200')
  const id = answers[winner]?.json<RewardOrder>().id
  const at = [one, other][winner]
  if (id !== undefined && at !== undefined) take(world, at, id, prize, 1)
}

const events = {
  cancel: { from: ['awaiting_audit', 'confirmed'], to: 'cancelled' },
  confirm: { from: ['awaiting_audit'], to: 'confirmed' },
  refuse: { from: ['awaiting_audit'], to: 'refused' },
  ship: { from: ['confirmed'], to: 'shipped' },
  return: { from: ['shipped'], to: 'returned' },
} as const satisfies Record<string, { from: readonly OrderModel['state'][]; to: OrderModel['state'] }>

/** What becomes of an order: its person takes it back, or the desk does what it does. */
export async function moveOrder(world: CampaignWorld): Promise<void> {
  const { random, programme } = world
  if (world.orders.length === 0) return
  const one = random.pick(world.orders.slice(-8))
  const { seller, member } = world.somebody(one.seller)
  const isOwn = random.chance(0.25)
  const event = isOwn ? 'cancel' : random.weighted({ confirm: 6, refuse: 2, cancel: 2, ship: 2, return: 1 })
  const isPossible = isOwn
    ? one.state === 'awaiting_audit'
    : (events[event].from as readonly string[]).includes(one.state) && (event !== 'cancel' || one.state === 'confirmed')
  const isRestocked = random.chance(0.5)
  const staff = random.pick(programme.administrators)
  const step = event === 'confirm' || event === 'refuse' ? 'decide' : 'move'
  const body = {
    event,
    ...(event !== 'confirm' && event !== 'ship' && { reason: 'Visto.' }),
    ...(event === 'ship' && { carrier: 'Correios', tracking: 'BR1' }),
    ...(event === 'return' && { restock: isRestocked }),
  }
  const answer = isOwn
    ? await programme.ask(seller, 'POST', `${orders}${one.id}/cancel/`)
    : await world.act(staff, `/api/admin/reward-orders/${one.id}/${step}/`, body)
  const who = isOwn ? `seller ${one.seller}` : 'desk'
  const allowed = isPossible ? ['200'] : ['reward.state_changed']
  world.expect(`${who}: ${event} of an order of seller ${one.seller}, which is ${one.state}`, codeOf(answer), allowed)
  if (!isPossible) return
  for (const { campaignId, amount } of one.shares) {
    const purse = member.purse(campaignId)
    if (event === 'confirm') purse.redeem(amount)
    else if (event === 'return' || one.state === 'confirmed') {
      if (event !== 'ship') purse.credit(amount, world.now)
    } else purse.release(amount, world.now)
  }
  const isBack = event === 'refuse' || event === 'cancel' || (event === 'return' && isRestocked)
  if (isBack) one.prize.pieces += one.quantity
  one.state = events[event].to
}
