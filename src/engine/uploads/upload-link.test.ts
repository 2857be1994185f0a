import { expect, test } from 'vitest'
import { partBytes, photoLimit, unitBytes } from '#contract/engine/files/file.ts'
import { UploadLink } from './upload-link.ts'

interface Network {
  bytesPerSecond: number
  /** Seconds that the network holds at a time. */
  holds: number
  /** Seconds until the first cut. */
  first: number
}

/** Seconds of a round trip, and bytes that a request and a try anew cost beside the photo's own. */
const roundTrip = 0.03
const headBytes = 600
const againBytes = 1500

/** Bytes on the wire for a photo of the largest size, as a share of its own: a network in a few numbers. */
function costOf({ bytesPerSecond, holds, first }: Network): number {
  const link = new UploadLink()
  const total = photoLimit.bytes
  let [now, cutAt, there, wire] = [0, first, 0, 0]
  while (there < total) {
    const part = Math.min(link.partBytes, total - there)
    const ends = now + roundTrip + (part + headBytes) / bytesPerSecond
    if (ends > cutAt) {
      wire += Math.max(0, Math.min(part, (cutAt - now - roundTrip) * bytesPerSecond)) + againBytes
      now = cutAt + roundTrip
      cutAt += holds
      link.cut()
    } else {
      now = ends
      wire += part + headBytes
      there += part
      link.arrived(part)
    }
  }
  return wire / total
}

test.each([200_000, 500_000, 1_000_000, 2_000_000, 5_000_000])(
  'a 25 MB photo over a network of %i bytes a second that drops every 2 s costs at most 15 %% more than its size',
  (bytesPerSecond) => {
    for (let first = 0.1; first < 2; first += 0.1)
      expect(costOf({ bytesPerSecond, holds: 2, first })).toBeLessThan(1.15)
  },
)

test('a network that holds gets large parts, one that lets nothing through ever smaller ones', () => {
  const link = new UploadLink()
  expect(link.partBytes).toBe(1024 * 1024)
  for (let sent = 0; sent < 200; sent++) link.arrived(1024 * 1024)
  expect(link.partBytes).toBe(partBytes)
  expect(link.cut()).toBe(true)
  for (let tries = 0; tries < 8; tries++) expect(link.cut()).toBe(false)
  expect(link.partBytes).toBe(unitBytes)
})
