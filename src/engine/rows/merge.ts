import type { OverlayRow } from '../database/person-db.ts'
import { isRecord } from '../database/repair-on-read.ts'
import { collectionsOnDevice } from '../model.ts'

type Row = Record<string, unknown>

/** The row as the person sees it after one local effect; null when there is none any more. */
export function applyEffect(base: Row | null, effect: OverlayRow): Row | null {
  const merge = collectionsOnDevice[effect.collection]?.merge
  if (!merge || !base || !effect.row) return effect.row
  // One that lost what it was has nothing to give to the other.
  if (!isRecord(effect.row)) return base
  if (!isRecord(base)) return effect.row
  return merge(base as never, effect.row as never, effect.mergeHint)
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
