import { newId } from '#contract/engine/ids.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findChanges, insertChange } from './settings-queries.ts'

/** Leaves the trace of a changed setting or page, in the transaction that changes it. Client 0 is the platform. */
export async function noteChange(
  tx: Tx,
  author: { clientId: number; userId: string },
  change: { subject: string; before: unknown; after: unknown },
  now: Date,
): Promise<void> {
  await insertChange(tx, { ...change, clientId: author.clientId, userId: author.userId, id: newId(now.getTime()), now })
}

/** The newest fifty changes of a client. */
export async function readHistory(tx: Tx, clientId: number) {
  const rows = await findChanges(tx, clientId, 50)
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    userId: row.user_id,
    changedAt: row.changed_at.toISOString(),
    before: row.before,
    after: row.after,
  }))
}
