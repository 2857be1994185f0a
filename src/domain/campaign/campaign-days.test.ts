import { expect, test } from 'vitest'
import { daysLeft } from './campaign-days.ts'

const spring = { endsOn: '2026-12-02' }

test('a campaign tells the days that are left', () => {
  expect(daysLeft(spring, '2026-11-20')).toBe(12)
  expect(daysLeft(spring, '2026-12-02')).toBe(0)
})
