import type { Captured } from '#server/engine/evidence/captured.ts'

/** When something was done, as far as it is known ([Note: Evidence]); instants as ISO 8601. */
export interface StoredFinish {
  claimed: string
  earliest: string | null
  latest: string
  trusted: boolean
}

/** What is kept of when an operation was captured. */
export const storedFinish = ({ claimed, earliest, latest, trusted }: Captured): StoredFinish => ({
  claimed: claimed.toISOString(),
  earliest: earliest?.toISOString() ?? null,
  latest: latest.toISOString(),
  trusted,
})

const later = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b)

/**
 * When both were done. What had arrived before the other is claimed to have been captured says nothing more; else each
 * may have been the last, and both have to be believed.
 */
export function bothDone(a: StoredFinish | null, b: StoredFinish | null): StoredFinish | null {
  if (!a || !b) return a ?? b
  const [first, last] = a.claimed <= b.claimed ? [a, b] : [b, a]
  if (last.trusted && first.latest <= last.claimed) return last
  return {
    claimed: last.claimed,
    earliest: later(a.earliest, b.earliest),
    latest: a.latest > b.latest ? a.latest : b.latest,
    trusted: a.trusted && b.trusted,
  }
}
