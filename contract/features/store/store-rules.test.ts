import { expect, test } from 'vitest'
import { takesPart } from './store-rules.ts'

test('a store takes part from its first day to its last, both included, and never once it is retired', () => {
  const store = { from: '2026-11-10', to: '2026-11-20' }
  const days = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21']
  expect(days.map((day) => takesPart(store, day))).toEqual([false, true, true, false])
  expect(days.map((day) => takesPart({}, day))).toEqual([true, true, true, true])
  expect(days.map((day) => takesPart({ ...store, retired: true }, day))).toEqual([false, false, false, false])
})
