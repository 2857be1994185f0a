import { expect, test } from 'vitest'
import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import { campaignOn, daysLeft } from './campaign-days.ts'

const spring: Campaign = { id: 1, name: 'Primavera', beginsOn: '2026-09-01', endsOn: '2026-12-02' }

test('the campaign of the day is shown with the days that are left', () => {
  expect(campaignOn([spring], '2026-11-20')).toBe(spring)
  expect(campaignOn([spring], '2026-12-03')).toBeNull()
  expect(daysLeft(spring, '2026-11-20')).toBe(12)
  expect(daysLeft(spring, '2026-12-02')).toBe(0)
})
