import { mostRanges, uniteRanges, type Range } from '#contract/features/activity/progress-rules.ts'

/** At most as many ranges as the wire takes: the shortest ones are given up, never more is claimed. */
export function fitRanges(ranges: readonly Range[], most: number = mostRanges): Range[] {
  if (ranges.length <= most) return [...ranges]
  const longest = ranges.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, most)
  return uniteRanges(longest)
}

/** Where the first part that was not seen begins; null when nothing longer than `least` is missing. */
export function firstHole(covered: readonly Range[], total: number, least = 1): number | null {
  let reached = 0
  for (const [from, to] of uniteRanges(covered)) {
    if (from - reached >= least) return reached
    reached = Math.max(reached, to)
  }
  return total - reached >= least ? reached : null
}
