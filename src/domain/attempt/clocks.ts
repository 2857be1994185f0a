import { newId } from '#contract/engine/ids.ts'
import type { Moment } from '#contract/features/attempt/time-rules.ts'

/** Names this life of the page: its monotonic clock is no other's. */
const boot = newId()

/** Both clocks now ([Note: Times of answers]). */
export const momentNow = (): Moment => ({ wall: Date.now(), mono: performance.now(), boot })

/**
 * How long an attempt has been going on (ms) as its device shows it: by the wall clock, which goes on over sleep and
 * crashes, but never less than the monotonic clocks of what was kept meanwhile add up to.
 */
export function elapsedSince(begun: Moment, kept: readonly Moment[], now: Moment): number {
  const boots = Map.groupBy([begun, ...kept, now], ({ boot: name }) => name)
  let least = 0
  for (const moments of boots.values()) {
    const times = moments.map(({ mono }) => mono)
    least += Math.max(...times) - Math.min(...times)
  }
  return Math.max(least, now.wall - begun.wall)
}
