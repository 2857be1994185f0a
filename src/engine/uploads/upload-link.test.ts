import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partBytes, photoLimit, unitBytes } from '#contract/engine/files/file.ts'
import { UploadLink } from './upload-link.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

interface Network {
  bytesPerSecond: number
  /** Seconds that the network holds at a time. */
  holds: number
  /** Seconds until the first cut. */
  first: number
  /** A browser sends again by itself what was cut on a connection that has carried something. */
  resends?: boolean
  /** Seconds of a round trip. */
  roundTrip?: number
}

/** Bytes that a request and a try anew cost beside the photo's own. */
const headBytes = 700
const againBytes = 1500

/** Bytes on the wire for a photo, and seconds until it is there, each as a share of its own: a network in a few numbers. */
function costOf(total: number, { bytesPerSecond, holds, first, resends = false, roundTrip = 0.03 }: Network) {
  const link = new UploadLink()
  vi.setSystemTime(0)
  link.answered(roundTrip * 1000)
  let [now, cutAt, there, wire] = [0, first, 0, 0]
  while (there < total) {
    const part = Math.min(link.partBytes, total - there)
    const begun = now
    let used = now > 0
    for (;;) {
      const ends = now + roundTrip + (part + headBytes) / bytesPerSecond
      if (ends <= cutAt) {
        wire += part + headBytes
        now = ends
        there += part
        link.partArrived(part, (now - begun) * 1000)
        break
      }
      wire += Math.max(0, Math.min(part + headBytes, (cutAt - now) * bytesPerSecond))
      now = cutAt + roundTrip
      cutAt += holds
      if (resends && used) {
        // On a new connection: another cut is told.
        used = false
        continue
      }
      wire += againBytes
      link.cut()
      break
    }
    vi.setSystemTime(now * 1000)
  }
  return { bytes: wire / total, seconds: now / (total / bytesPerSecond) }
}

test.each([200_000, 500_000, 1_000_000, 2_000_000, 5_000_000])(
  'engine C3: a 25 MB photo over a network of %i bytes a second that drops every 2 s costs at most 15 percent more than its size',
  (bytesPerSecond) => {
    for (const resends of [false, true])
      for (let first = 0.1; first < 2; first += 0.1)
        expect(costOf(photoLimit.bytes, { bytesPerSecond, holds: 2, first, resends }).bytes).toBeLessThan(1.15)
  },
)

test('engine C3: a 2 MB photo at 60 kB/s with a cut every 2 s costs at most 15 percent more, also where the browser hides the cuts', () => {
  const costs = [false, true].flatMap((resends) =>
    Array.from(
      { length: 20 },
      (_, tenth) => costOf(2_000_000, { bytesPerSecond: 60_000, holds: 2, first: 0.1 + tenth / 10, resends }).bytes,
    ),
  )
  expect(Math.max(...costs)).toBeLessThan(1.15)
})

test('engine C3: a line of 20 kbit/s carries a photo of 370 kB in at most 1.1 times its own time, one with long round trips is used', () => {
  const whole = { holds: 1e6, first: 1e6 }
  expect(costOf(370_000, { ...whole, bytesPerSecond: 2500, roundTrip: 0.3 }).seconds).toBeLessThan(1.1)
  expect(costOf(5_000_000, { ...whole, bytesPerSecond: 200_000, roundTrip: 0.5 }).seconds).toBeLessThan(3)
})

test('engine C3: a part takes a quarter of a second at the rate seen, the first one carries 64 KiB', () => {
  const link = new UploadLink()
  expect(link.partBytes).toBe(64 * 1024)
  link.partArrived(64 * 1024, 250)
  expect(link.partBytes).toBe(64 * 1024)
  link.partArrived(64 * 1024, 1000)
  expect(link.partBytes).toBe(16 * 1024)
  for (let sent = 0; sent < 20; sent++) link.partArrived(link.partBytes, 10)
  expect(link.partBytes).toBeGreaterThan(1024 * 1024)
})

test('engine C3: a network that lets nothing through gets ever smaller parts, and what was seen a minute ago is forgotten', () => {
  const link = new UploadLink()
  for (let sent = 0; sent < 20; sent++) link.partArrived(link.partBytes, 10)
  expect(link.partBytes).toBe(partBytes)
  expect(link.cut()).toBe(true)
  for (let tries = 0; tries < 12; tries++) expect(link.cut()).toBe(false)
  expect(link.partBytes).toBe(unitBytes)
  vi.setSystemTime(Date.now() + 61_000)
  expect(link.partBytes).toBe(64 * 1024)
})

test('engine C3: a batch of operations fits ten seconds of the rate seen; of a line that is not known, of the slowest', () => {
  const link = new UploadLink()
  expect(link.batchBytes).toBe(25_000)
  link.batchArrived(25_000, 5000)
  expect(link.batchBytes).toBe(50_000)
  // The server took its time: that is no news of the line.
  link.batchArrived(20_000, 20_000)
  expect(link.batchBytes).toBe(50_000)
  link.batchArrived(50_000, 50)
  expect(link.batchBytes).toBe(600_000)
})
