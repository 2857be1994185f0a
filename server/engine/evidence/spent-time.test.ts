import { expect, test } from 'vitest'
import { placeTime, type Stretch } from './spent-time.ts'

const hour = 3_600_000
/** Places claims one after the other; how much of each found room. */
function place(...claims: [earliest: number, latest: number, wanted: number][]): number[] {
  let taken: Stretch[] = []
  return claims.map(([earliest, latest, wanted]) => {
    const placed = placeTime(taken, { earliest, latest }, wanted)
    taken = placed.taken
    return placed.placed
  })
}

test('a claim has as much time as passed between two contacts, and the five seconds that a device has not kept', () => {
  expect(place([100_000, 110_000, 9000])).toEqual([9000])
  expect(place([100_000, 110_000, 60_000])).toEqual([15_000])
})

test('nobody spends a second twice, on however many devices', () => {
  expect(place([100_000, 160_000, 60_000], [100_000, 160_000, 60_000], [150_000, 160_000, 60_000])).toEqual([
    60_000, 5000, 0,
  ])
})

test('what came late leaves the newest seconds to what comes next', () => {
  // An hour's work of a tablet that was silent for a day, then a minute's of a phone that was heard a minute ago.
  expect(place([0, 24 * hour, hour], [24 * hour - 60_000, 24 * hour, 60_000])).toEqual([hour, 60_000])
})

test('one stretch without a contact gives a day at most', () => {
  expect(place([0, 100 * hour, 90 * hour])).toEqual([24 * hour])
  expect(place([0, 100 * hour, 20 * hour], [0, 100 * hour, 20 * hour])).toEqual([20 * hour, 4 * hour])
})

test('what is remembered stays small, and forgets nothing that could be spent again', () => {
  let taken: readonly Stretch[] = []
  for (let minute = 1; minute <= 3000; minute++)
    ({ taken } = placeTime(taken, { earliest: (minute - 1) * 60_000, latest: minute * 60_000 }, 20_000))
  expect(taken.length).toBeLessThanOrEqual(500)
  expect(placeTime(taken, { earliest: 60_000, latest: 2_999 * 60_000 }, 100 * hour).placed).toBeLessThan(34 * hour)
})

test('a claim of nothing, or of a span that runs backwards, takes nothing', () => {
  expect(place([1000, 1000, 0], [9_000_000, 1000, 5000])).toEqual([0, 0])
})
