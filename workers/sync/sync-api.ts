import type { Member } from '#data/member.ts'
import type { PullReport } from '#data/pull.ts'

/** What the sync worker does for the page: everything that brings rows in, off the page's thread. */
export interface SyncApi {
  /** Answers as soon as the worker's code is there. */
  isReady(): Promise<true>
  /** See `pullChanges` of #data/pull.ts; null when the network or the server failed: it is asked for again later. */
  pull(member: Member): Promise<PullReport | null>
  /** Nobody waits for this member's rows any more. */
  stopPull(member: Member): Promise<void>
  /** See `mendRows` of #data/mend-rows.ts. */
  mend(member: Member): Promise<number>
}
