import { expect, test } from 'vitest'
import { partsAtOnce, unitBytes } from './file.ts'
import { coverFile, nextParts, partStart } from './upload-parts.ts'

const units = (count: number) => count * unitBytes
const total = units(20) + 500

test('parts of any size lie side by side, and what is missing is known', () => {
  const arrived = [
    { number: 9, bytes: units(4) },
    { number: 1, bytes: units(3) },
    { number: 21, bytes: 500 },
  ]
  expect(coverFile(total, arrived)).toEqual({
    parts: [arrived[1], arrived[0], arrived[2]],
    received: units(7) + 500,
    gaps: [
      [units(3), units(8)],
      [units(12), units(20)],
    ],
  })
  expect(coverFile(total, []).gaps).toEqual([[0, total]])
  expect(coverFile(units(2), [{ number: 1, bytes: units(2) }]).gaps).toEqual([])
})

test('a part that overlaps an earlier one, is cut short or reaches too far does not count', () => {
  const arrived = [
    { number: 1, bytes: units(4) },
    { number: 3, bytes: units(4) },
    { number: 7, bytes: 100 },
    { number: 8, bytes: 0 },
    { number: 20, bytes: units(4) },
  ]
  expect(coverFile(total, arrived)).toMatchObject({ received: units(4), gaps: [[units(4), total]] })
})

test('the next parts have about the size wished for, are never more than are given at once, and fill the gaps', () => {
  const gaps: [number, number][] = [
    [units(3), units(8)],
    [units(20), total],
  ]
  expect(nextParts(gaps, 2.9 * unitBytes)).toEqual([
    { number: 4, bytes: units(2) },
    { number: 6, bytes: units(2) },
    { number: 8, bytes: units(1) },
    { number: 21, bytes: 500 },
  ])
  expect(nextParts([[0, units(100)]], 1)).toHaveLength(partsAtOnce)
  expect(nextParts([[0, units(100)]], 1).map(({ number }) => partStart(number) / unitBytes)).toEqual(
    Array.from({ length: partsAtOnce }, (_, index) => index),
  )
})
