import type { Attempt, Lease } from '#contract/features/attempt/attempt-schema.ts'
import { getRow, listRowsBy } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import { keptIds, readAttempt, type KeptAttempt } from './kept-attempt.ts'

/** What this device has of a test: its attempts, the newest first, and what lies here of those that are open or reserved. */
export interface KnownAttempts {
  all: Attempt[]
  /** Goes on, on this device or another one. */
  open: Attempt | null
  /** The open one, as it lies here; null: on another device, or lost. */
  kept: KeptAttempt | null
  /** Those that can be begun here without a network. */
  reserved: KeptAttempt[]
}

/** Reads what this device has of a test in the course's cycle that counts. */
export async function readKnown(member: Member, activityId: number, courseId: number): Promise<KnownAttempts> {
  const [rows, standing, ids] = await Promise.all([
    listRowsBy(member, 'attempts', 'activityId', activityId),
    getRow(member, 'courseProgress', courseId),
    keptIds(member, activityId),
  ])
  const all = rows
    .filter((row) => row.cycle === (standing?.cycle ?? 1) && row.state !== 'released')
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const open = all.find(({ state }) => state === 'open') ?? null
  const here = (await Promise.all(ids.map((id) => readAttempt(member, id)))).filter((kept) => kept !== null)
  const isMine = ({ lease }: KeptAttempt) => isHeld(lease, rows)
  const isInTime = ({ lease: { startBy } }: KeptAttempt) => Date.parse(startBy ?? '') > Date.now()
  return {
    all,
    open,
    kept: here.find((kept) => kept.begun !== null && isMine(kept)) ?? null,
    reserved: here.filter((kept) => kept.begun === null && isMine(kept) && isInTime(kept)),
  }
}

/** Whether an attempt is still this device's: it may have been moved to another one, or ended by staff, since it came. */
export const isHeld = ({ id, heldSince }: Lease, rows: readonly Attempt[]): boolean =>
  rows.every(
    (row) =>
      row.id !== id || (row.heldSince <= heldSince && ['open', 'reserved', 'awaiting_device'].includes(row.state)),
  )
