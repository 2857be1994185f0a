import { expect, test } from 'vitest'
import { campaignOfSale } from '#contract/features/sale/sale-rules.ts'
import { campaignNear, campaignOn } from './campaign-rules.ts'

const winter = { id: 7, beginsOn: '2026-06-01', endsOn: '2026-08-31' }
const spring = { id: 2, beginsOn: '2026-09-01', endsOn: '2026-12-02' }
const campaigns = [spring, winter]

test('engine B6: a day has the campaign whose first and last day hold it, or none', () => {
  expect(campaignOn(campaigns, '2026-05-31')).toBeNull()
  expect(campaignOn(campaigns, '2026-06-01')).toBe(winter)
  expect(campaignOn(campaigns, '2026-08-31')).toBe(winter)
  expect(campaignOn(campaigns, '2026-09-01')).toBe(spring)
  expect(campaignOn(campaigns, '2026-12-03')).toBeNull()
})

test('engine B6: who is not in a campaign yet is shown the one that runs, else the next one', () => {
  expect(campaignNear(campaigns, '2026-01-01')).toBe(winter)
  expect(campaignNear(campaigns, '2026-10-01')).toBe(spring)
  expect(campaignNear(campaigns, '2026-12-03')).toBeNull()
})

test('engine B6: a sale belongs to the campaign of its day; reported after all of them, to that of the report', () => {
  expect(campaignOfSale(campaigns, { soldOn: '2026-08-31', capturedOn: '2026-09-02' })).toBe(winter)
  expect(campaignOfSale(campaigns, { soldOn: '2026-05-30', capturedOn: '2026-06-02' })).toBe(winter)
  expect(campaignOfSale(campaigns, { soldOn: '2026-12-03', capturedOn: '2026-12-04' })).toBeNull()
})
