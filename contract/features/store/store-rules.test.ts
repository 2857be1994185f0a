import { expect, test } from 'vitest'
import { takesPart, tookPart } from './store-rules.ts'

test('a store takes part from its first day to its last, both included, and never once it is retired', () => {
  const store = { from: '2026-11-10', to: '2026-11-20' }
  const days = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21']
  expect(days.map((day) => takesPart(store, day))).toEqual([false, true, true, false])
  expect(days.map((day) => takesPart({}, day))).toEqual([true, true, true, true])
  expect(days.map((day) => takesPart({ ...store, retired: true }, day))).toEqual([false, false, false, false])
})

test('a store took part between two days where one of its own days is among them', () => {
  const store = { from: '2026-11-10', to: '2026-11-20' }
  expect(tookPart(store, ['2026-11-20', '2026-11-30'])).toBe(true)
  expect(tookPart(store, ['2026-11-21', '2026-11-30'])).toBe(false)
  expect(tookPart(store, ['2026-11-01', '2026-11-09'])).toBe(false)
  expect(tookPart({ ...store, retired: true }, ['2026-11-01', '2026-11-30'])).toBe(false)
  expect(tookPart({}, ['2026-11-01', '2026-11-01'])).toBe(true)
})
