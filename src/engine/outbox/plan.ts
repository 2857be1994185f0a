import { operationBatch } from '#contract/engine/operation.ts'
import type { OutboxRow } from '../database/person-db.ts'
import { sealedSize } from '../session/seal.ts'
import { isDue, type DrainOptions } from './backoff.ts'

/** Small photos go up a few together, so that their operations share a batch; a large one keeps no other waiting. */
const uploadsAtOnce = { rows: 10, bytes: 2_000_000 }

/** What the drain does next. */
export type Step = { upload: OutboxRow[] } | { send: OutboxRow[] } | null

/** Still to be answered. `sending` too: whoever was sending it is gone, or the lock would not be ours. */
export const isPending = (row: OutboxRow): boolean =>
  row.state === 'waiting' || row.state === 'sending' || row.state === 'held'

const hasUploads = (row: OutboxRow) => Object.values(row.uploads).some((upload) => !upload.done)

/** The pending operations whose dependency was refused: they are held, and say why. */
export function findStranded(rows: readonly OutboxRow[]): OutboxRow[] {
  const lost = new Set(rows.filter((row) => row.state === 'refused').map((row) => row.id))
  const stranded: OutboxRow[] = []
  for (const row of rows.toSorted(bySequence)) {
    if (!isPending(row) || !row.dependsOn.some((id) => lost.has(id))) continue
    lost.add(row.id)
    stranded.push(row)
  }
  return stranded
}

/**
 * The next step, in the order things were done: operations of one client together, up to a batch;
 * one that carries files waits for them alone, what stands before it is sent first. `aside` holds
 * what was tried in this drain already.
 */
export function planStep(
  rows: readonly OutboxRow[],
  options: DrainOptions & {
    now: number
    aside: ReadonlySet<string>
    most?: number
    /** Bytes of a batch; one operation goes whatever its size. */
    batchBytes: number
  },
): Step {
  const pending = new Set(rows.filter(isPending).map((row) => row.id))
  const stranded = new Set(findStranded(rows).map((row) => row.id))
  const most = options.most ?? operationBatch
  const batch: OutboxRow[] = []
  const uploads: OutboxRow[] = []
  let bytes = 0
  for (const row of rows.toSorted(bySequence)) {
    if (!pending.has(row.id) || stranded.has(row.id) || options.aside.has(row.id)) continue
    if (!isDue(row, options.now, options)) continue
    if (batch[0] && batch[0].clientId !== row.clientId) continue
    const ready = row.dependsOn.every((id) => !pending.has(id) || batch.some((each) => each.id === id))
    if (!ready) continue
    if (hasUploads(row)) {
      if (batch.length > 0) return { send: batch }
      const together = uploads.reduce((sum, each) => sum + each.bytes, row.bytes)
      if (uploads.length > 0 && (uploads.length >= uploadsAtOnce.rows || together > uploadsAtOnce.bytes)) break
      uploads.push(row)
      continue
    }
    if (uploads.length > 0) break
    bytes += sealedSize(row.sealed)
    if (batch.length >= most || (batch.length > 0 && bytes > options.batchBytes)) break
    batch.push(row)
  }
  if (uploads.length > 0) return { upload: uploads }
  return batch.length > 0 ? { send: batch } : null
}

const bySequence = (a: OutboxRow, b: OutboxRow) => (a.seq ?? 0) - (b.seq ?? 0)
