import { expect, test } from 'vitest'
import type { Campaign } from '#contract/features/campaign/campaign-contract.ts'
import { daysLeft } from './campaign-days.ts'

const spring: Campaign = { id: 1, name: 'Primavera', beginsOn: '2026-09-01', endsOn: '2026-12-02' }

test('a campaign tells the days that are left', () => {
  expect(daysLeft(spring, '2026-11-20')).toBe(12)
  expect(daysLeft(spring, '2026-12-02')).toBe(0)
})
