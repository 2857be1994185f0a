import { expect, test } from 'vitest'
import { isDue, waitAfter } from './backoff.ts'

const now = Date.UTC(2026, 10, 18)
const waiting = (ms: number) => ({ nextAttemptAt: now + ms, backoff: 'server' as const })

test('waits grow with the tries up to a quarter of an hour, and a server’s own wish counts up to an hour', () => {
  expect([1, 2, 3, 30].map((tries) => waitAfter(tries, 'server', 0, 1))).toEqual([2000, 6000, 18_000, 900_000])
  expect(waitAfter(30, 'network', 0, 1)).toBe(60_000)
  expect(waitAfter(1, 'server', 120, 1)).toBe(120_000)
  expect(waitAfter(1, 'server', 86_400 * 365, 1)).toBe(3_600_000)
})

test('what waits is due when its time has come, by hand at once', () => {
  expect(isDue(waiting(-1), now, {})).toBe(true)
  expect(isDue(waiting(60_000), now, {})).toBe(false)
  expect(isDue(waiting(60_000), now, { wake: true })).toBe(false)
  expect(isDue({ ...waiting(60_000), backoff: 'network' }, now, { wake: true })).toBe(true)
  expect(isDue(waiting(60_000), now, { force: true })).toBe(true)
})

test('a device whose clock was a year ahead and is put right sends what waited at once, not in a year', () => {
  expect(isDue(waiting(400 * 86_400_000), now, {})).toBe(true)
})
