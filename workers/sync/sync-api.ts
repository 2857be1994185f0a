import type { Member } from '#engine/session/member.ts'
import type { PullReport } from '#engine/sync/pull.ts'

/** What the sync worker does for the page: everything that brings rows in, off the page's thread. */
export interface SyncApi {
  /** Answers as soon as the worker's code is there. */
  isReady(): Promise<true>
  /** See `pullChanges` of #engine/sync/pull.ts; null when the network or the server failed: it is asked for again later. */
  pull(member: Member): Promise<PullReport | null>
  /** Nobody waits for this member's rows any more. */
  stopPull(member: Member): Promise<void>
  /** See `repairRows` of #engine/rows/repair-rows.ts. */
  repair(member: Member): Promise<number>
}
