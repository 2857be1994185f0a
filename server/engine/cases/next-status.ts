import type { Verdict } from './case-queue.ts'

/** How far the audit of something is. `review`: when it was done is in doubt. */
export type AuditStatus = 'review' | 'awaiting' | 'approved' | 'refused'

/**
 * What a verdict makes of it (loyalty, sections 7 and 8): the first approval of what is in doubt accepts its moment, and
 * it waits to be looked at itself. Null: it is so already.
 */
export function nextStatus(status: AuditStatus, { decision }: Verdict): AuditStatus | null {
  if (decision === 'refuse') return status === 'refused' ? null : 'refused'
  if (status === 'review') return 'awaiting'
  return status === 'approved' ? null : 'approved'
}
