import { coveredShare, requiredShare, stateOf, uniteRanges, type Range } from '#contract/progress.ts'
import type { ActivityProgress } from '#contract/sync/collections.ts'
import type { OverlayRow } from './person-db.ts'
import { isRecord } from './sound.ts'

type Row = Record<string, unknown>

/** The largest number of ranges that travels. */
const mostRanges = 500

/** Union of what was covered, joined over wider and wider gaps until it fits into one operation. */
export function fitCovered(ranges: readonly Range[]): Range[] {
  let gap = 0.25
  let united = uniteRanges(ranges, gap)
  while (united.length > mostRanges) united = uniteRanges(united, (gap *= 2))
  return united
}

const rank = { not_started: 0, in_progress: 1, finished: 2 } as const

/** Two progresses of one activity as one: covered ranges unite, no state is ever lost. */
function mergeProgress(base: ActivityProgress, local: ActivityProgress, required = requiredShare): ActivityProgress {
  const covered = fitCovered([...base.covered, ...local.covered])
  const total = Math.max(base.total, local.total)
  const further = rank[base.state] > rank[local.state] ? base.state : local.state
  const byCover = coveredShare(covered, total) > 0 ? stateOf(covered, total, required) : further
  const newer = local.updatedAt >= base.updatedAt ? local : base
  return {
    ...newer,
    total,
    covered: covered.map(([from, to]) => [from, to]),
    state: rank[byCover] > rank[further] ? byCover : further,
  }
}

const isProgress = (row: Row) => isRecord(row) && Array.isArray(row['covered'])

/** The row as the person sees it after one local effect; null when there is none any more. */
export function applyEffect(base: Row | null, effect: OverlayRow): Row | null {
  if (effect.collection !== 'activityProgress' || !base || !effect.row) return effect.row
  // One that lost what was covered has nothing to give to the other.
  if (!isProgress(effect.row)) return base
  if (!isProgress(base)) return effect.row
  return mergeProgress(
    base as unknown as ActivityProgress,
    effect.row as unknown as ActivityProgress,
    effect.requiredShare,
  )
}

/** Rows of a collection by key after all local effects, in the order of the outbox. */
export function applyEffects(rows: Map<string, Row>, effects: readonly OverlayRow[]): Map<string, Row> {
  for (const effect of effects.toSorted((a, b) => a.seq - b.seq)) {
    const row = applyEffect(rows.get(effect.key) ?? null, effect)
    if (row) rows.set(effect.key, row)
    else rows.delete(effect.key)
  }
  return rows
}
