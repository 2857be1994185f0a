import { expect, test } from 'vitest'
import { partBytes, partsAtOnce, photoLimit, unitBytes } from './file.ts'
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
    { number: 4, bytes: units(1) },
    { number: 5, bytes: units(2) },
    { number: 7, bytes: units(2) },
    { number: 21, bytes: 500 },
  ])
  expect(nextParts([[0, units(100)]], 1)).toHaveLength(partsAtOnce)
  expect(nextParts([[0, units(100)]], 1).map(({ number }) => partStart(number) / unitBytes)).toEqual(
    Array.from({ length: partsAtOnce }, (_, index) => index),
  )
})

test('engine E6: whatever sizes are asked for, in whatever order, all parts that can have an address are at most six times the file', () => {
  const file = photoLimit.bytes
  const largest = new Map<number, number>()
  // From every place a gap can begin at, for every size that can be asked for.
  for (let at = 0; at < file; at += unitBytes) {
    for (let wished = unitBytes; wished <= partBytes; wished *= 2) {
      for (const { number, bytes } of nextParts([[at, file]], wished))
        largest.set(number, Math.max(largest.get(number) ?? 0, bytes))
    }
  }
  const stored = Array.from(largest.values()).reduce((sum, bytes) => sum + bytes, 0)
  expect(stored / file).toBeGreaterThan(1)
  expect(stored / file).toBeLessThan(6)
})
