import { expect, test } from 'vitest'
import { usualCampaign } from '#contract/features/campaign/campaign-rules.ts'
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
}
const ana = { country: 'BR', joined: [] }
const lines = [
  { productId: 1, quantity: 2 },
  { productId: 2, quantity: 1 },
]

test('a sale is worth what the table of the campaign of its day says', () => {
  expect(saleWorth(known, ana, '2026-10-31', lines)).toEqual({ points: 20, xp: 2 })
  expect(saleWorth(known, ana, '2026-11-01', lines)).toEqual({ points: 60, xp: 6 })
})

test('what no rule values, on no day of a campaign, or without a table, is worth nothing', () => {
  expect(linesWorth(known, ana, '2026-11-01', lines)[1]).toMatchObject({ rulePosition: null, points: 0, xp: 0 })
  expect(saleWorth(known, ana, '2027-01-01', lines)).toEqual({ points: 0, xp: 0 })
  expect(saleWorth({ ...known, pointsTables: [] }, ana, '2026-11-01', lines)).toEqual({ points: 0, xp: 0 })
})
