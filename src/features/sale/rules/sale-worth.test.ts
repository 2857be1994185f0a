import { expect, test } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { linesWorth, saleWorth } from './sale-worth.ts'

const rule = (position: number, sku: string, points: number, xp: number) => ({ position, ...skuRule(sku, points, xp) })
const product = (id: number, sku: string) => ({ id, sku, name: '', detail: '', brand: 'Aurora', productType: 'Tinta' })
const known = {
  campaigns: [
    usualCampaign({ id: 1, name: {}, beginsOn: '2026-09-01', endsOn: '2026-10-31' }),
    usualCampaign({ id: 2, name: {}, beginsOn: '2026-11-01', endsOn: '2026-12-31' }),
  ],
  pointsTables: [
    { campaignId: 1, versions: [{ version: 1, soldFrom: '2026-09-01', rules: [rule(1, 'T1', 10, 1)] }] },
    { campaignId: 2, versions: [{ version: 1, soldFrom: '2026-11-01', rules: [rule(1, 'T1', 30, 3)] }] },
  ],
  products: [product(1, 'T1'), product(2, 'T2')],
  memberLevels: [
    {
      campaignId: 2,
      history: [{ level: 2 as const, from: '2026-11-10T12:00:00.000Z', cause: 'approved' as const }],
      request: null,
    },
  ],
}
const ana = { country: 'BR', joined: [] }
const lines = [
  { productId: 1, quantity: 2 },
  { productId: 2, quantity: 1 },
]

const unsent = (soldOn: string, moment = '2026-11-10T11:59:59.999Z') => ({ soldOn, lines, moment: new Date(moment) })

test('a sale is worth what the table of the campaign of its day says', () => {
  expect(saleWorth(known, ana, unsent('2026-10-31'))).toEqual({ points: 20, xp: 2 })
  expect(saleWorth(known, ana, unsent('2026-11-01'))).toEqual({ points: 60, xp: 6 })
})

test('what no rule values, on no day of a campaign, or without a table, is worth nothing', () => {
  expect(linesWorth(known, ana, unsent('2026-11-01'))[1]).toMatchObject({ rulePosition: null, points: 0, xp: 0 })
  expect(saleWorth(known, ana, unsent('2027-01-01'))).toEqual({ points: 0, xp: 0 })
  expect(saleWorth({ ...known, pointsTables: [] }, ana, unsent('2026-11-01'))).toEqual({ points: 0, xp: 0 })
})

test('loyalty 68: what a sale is worth is shown with the multiplier of the level held when it is reported, in its campaign', () => {
  const later = '2026-11-10T12:00:00.000Z'
  expect(saleWorth(known, ana, unsent('2026-11-01', later))).toEqual({ points: 90, xp: 6 })
  expect(saleWorth(known, ana, unsent('2026-10-31', later))).toEqual({ points: 20, xp: 2 })
})
