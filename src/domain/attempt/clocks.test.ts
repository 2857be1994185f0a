import { expect, test } from 'vitest'
import { elapsedSince } from './clocks.ts'

const begun = { wall: 1_000_000, mono: 100, boot: 'a' }
const minutes = 60_000

test('learning T58: ten minutes of sleep pass on the timer', () => {
  // The monotonic clock stood still while the device slept.
  const awake = { wall: begun.wall + 12 * minutes, mono: begun.mono + 2 * minutes, boot: 'a' }
  expect(elapsedSince(begun, [], awake)).toBe(12 * minutes)
})

test('learning T57: a clock that is set back gives no time on the screen either', () => {
  const back = { wall: begun.wall - 60 * minutes, mono: begun.mono + 7 * minutes, boot: 'a' }
  expect(elapsedSince(begun, [], back)).toBe(7 * minutes)
  // Nor over a reload: what was kept before it has lasted as long as it has.
  const kept = { wall: begun.wall + 5 * minutes, mono: begun.mono + 5 * minutes, boot: 'a' }
  const first = { wall: begun.wall - 55 * minutes, mono: 10, boot: 'b' }
  const now = { wall: begun.wall - 54 * minutes, mono: 10 + minutes, boot: 'b' }
  expect(elapsedSince(begun, [kept, first], now)).toBe(6 * minutes)
})
