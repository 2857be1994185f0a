import { uniteRanges, type Range } from '#contract/features/activity/progress-rules.ts'

/** Where the first part that was not seen begins; null when nothing longer than `least` is missing. */
export function firstHole(covered: readonly Range[], total: number, least = 1): number | null {
  let reached = 0
  for (const [from, to] of uniteRanges(covered)) {
    if (from - reached >= least) return reached
    reached = Math.max(reached, to)
  }
  return total - reached >= least ? reached : null
}
