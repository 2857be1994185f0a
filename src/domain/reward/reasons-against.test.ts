import { expect, test } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import { reasonsAgainst, spendablePoints, type Buyer } from './reasons-against.ts'

const reward = { price: 100, categoryId: 2, minLevel: 1 as const, courseIds: [] as number[] }
const balance = (campaignId: number, available: number) => ({
  campaignId,
  available,
  pending: 0,
  reserved: 0,
  blocked: 0,
  xpPending: 0,
  xp: 0,
  favouredOn: null,
  settledOn: null,
  cameBackOn: null,
})
const spring = usualCampaign({ id: 1, name: { 'pt-BR': 'Primavera' }, beginsOn: '2026-09-01', endsOn: '2026-11-30' })
const summer = usualCampaign({ id: 2, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-12-01', endsOn: '2027-02-10' })
const order = (state: RowOf<'rewardOrders'>['state'], campaignId = 1) =>
  ({ campaignId, categoryId: 2, quantity: 1, state }) as RowOf<'rewardOrders'>
const buyer: Buyer = {
  day: '2026-11-18',
  country: 'BR',
  joined: [1],
  campaigns: [summer, spring] as Buyer['campaigns'],
  balances: [balance(1, 150), balance(2, 70)],
  orders: [],
  categories: [{ id: 2, name: {}, most: 2 }],
  memberLevels: [],
  moment: new Date('2026-11-18T15:00:00.000Z'),
  done: new Set(),
}

test('points count from the first day of their campaign until thirty days after its last', () => {
  expect(spendablePoints(buyer)).toBe(150)
  expect(spendablePoints({ ...buyer, day: '2026-12-05' })).toBe(220)
  expect(spendablePoints({ ...buyer, day: '2026-12-30' })).toBe(220)
  expect(spendablePoints({ ...buyer, day: '2026-12-31' })).toBe(70)
})

test('every reason is told, in the order of the server', () => {
  expect(reasonsAgainst(reward, 'few', buyer)).toEqual([])
  expect(reasonsAgainst({ ...reward, courseIds: [7, 8] }, 'none', { ...buyer, done: new Set([8]) }, 3)).toEqual([
    { is: 'training_required', courses: [7] },
    { is: 'points_short', missing: 150 },
    { is: 'category_limit', most: 2 },
    { is: 'out_of_stock' },
  ])
  expect(reasonsAgainst(reward, 'few', { ...buyer, day: '2026-08-31' })).toEqual([{ is: 'no_campaign' }])
})

test('orders that came to nothing, and those of another campaign, do not count for the maximum', () => {
  const orders = [order('cancelled'), order('refused'), order('returned'), order('confirmed', 2)]
  expect(reasonsAgainst(reward, 'plenty', { ...buyer, orders })).toEqual([])
  const living = [...orders, order('awaiting_audit'), order('delivered')]
  expect(reasonsAgainst(reward, 'plenty', { ...buyer, orders: living })).toEqual([{ is: 'category_limit', most: 2 }])
})

test('a reward for a level says which one, until it is held in the campaign that counts', () => {
  const golden = { ...reward, minLevel: 3 as const }
  const name = { 'pt-BR': 'Ouro', 'en-US': 'Gold', 'es-ES': 'Oro', 'fr-FR': 'Or' }
  expect(reasonsAgainst(golden, 'few', buyer)).toEqual([{ is: 'level_required', name }])
  const held = (campaignId: number, from: string) => ({
    ...buyer,
    memberLevels: [{ campaignId, history: [{ level: 3 as const, from, cause: 'approved' as const }], request: null }],
  })
  expect(reasonsAgainst(golden, 'few', held(1, '2026-11-18T15:00:00.001Z'))).toHaveLength(1)
  expect(reasonsAgainst(golden, 'few', held(2, '2026-11-01T15:00:00.000Z'))).toHaveLength(1)
  expect(reasonsAgainst(golden, 'few', held(1, '2026-11-18T15:00:00.000Z'))).toEqual([])
})
