import { uniteRanges, type Range } from '#contract/features/activity/progress-rules.ts'

/** Ranges a published row may hold (`coveredSchema`). */
const mostRanges = 500

/** What is covered altogether, inside `0..total`. Past 500 ranges the shortest are forgotten: nobody gains by crumbs. */
export function unite(known: readonly Range[], added: readonly Range[], total: number): Range[] {
  const inside = [...known, ...added]
    .map(([from, to]): Range => [from, Math.min(to, total)])
    .filter(([from, to]) => from < to)
  const united = uniteRanges(inside)
  if (united.length <= mostRanges) return united
  return united
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, mostRanges)
    .toSorted((a, b) => a[0] - b[0])
}
