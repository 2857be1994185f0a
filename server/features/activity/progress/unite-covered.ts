import { uniteRanges, type Range } from '#contract/features/activity/progress-rules.ts'

/** What is covered altogether, inside `0..total`. */
export function unite(known: readonly Range[], added: readonly Range[], total: number): Range[] {
  const inside = [...known, ...added]
    .map(([from, to]): Range => [from, Math.min(to, total)])
    .filter(([from, to]) => from < to)
  return uniteRanges(inside)
}
