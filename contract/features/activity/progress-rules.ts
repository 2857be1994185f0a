/** Half-open range `[from, to)` of what was shown: seconds of a medium, or 0-based pages. */
export type Range = readonly [from: number, to: number]

/** Share of an activity that must be covered before it counts as seen, unless the activity says otherwise. */
export const requiredShare = 0.9

/** Sorted, disjoint union; only what touches is joined. */
export function uniteRanges(ranges: readonly Range[]): Range[] {
  const united: [number, number][] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = united.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else united.push([from, to])
  }
  return united
}

/** Seconds or pages of sorted, disjoint ranges. */
export const rangesLength = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** What is in `ranges` and not in `known`, sorted and disjoint. */
export function withoutRanges(ranges: readonly Range[], known: readonly Range[]): Range[] {
  const gone = uniteRanges(known)
  let first = 0
  return uniteRanges(ranges).flatMap(([from, to]) => {
    const left: Range[] = []
    let at = from
    while ((gone[first]?.[1] ?? to) < from) first++
    for (let index = first; index < gone.length; index++) {
      const [goneFrom, goneTo] = gone[index] ?? [to, to]
      if (goneFrom >= to) break
      if (goneFrom > at) left.push([at, goneFrom])
      at = Math.max(at, goneTo)
    }
    if (at < to) left.push([at, to])
    return left
  })
}

/** The first so many seconds or pages of sorted, disjoint ranges. */
export function firstOf(ranges: readonly Range[], length: number): Range[] {
  let rest = length
  return ranges.flatMap(([from, to]): Range[] => {
    const end = Math.min(to, from + rest)
    rest = Math.max(0, rest - (to - from))
    return end > from ? [[from, end]] : []
  })
}

/** Share 0 to 1 of `total` (seconds or pages) that the ranges cover; 0 when the total is unknown. */
export function coveredShare(ranges: readonly Range[], total: number): number {
  if (total <= 0) return 0
  const covered = uniteRanges(ranges).reduce((sum, [from, to]) => sum + Math.min(to, total) - Math.min(from, total), 0)
  return Math.min(1, covered / total)
}

export type ProgressState = 'not_started' | 'in_progress' | 'finished'

/** State that coverage alone gives an activity. */
export function stateOf(ranges: readonly Range[], total: number, required = requiredShare): ProgressState {
  if (ranges.length === 0) return 'not_started'
  // Playback rounds: a hundredth of a percent below the mark is at the mark.
  return coveredShare(ranges, total) + 0.0001 >= required ? 'finished' : 'in_progress'
}
