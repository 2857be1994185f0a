import type { Tx } from '#server/platform/database/database.ts'
import type { Owner } from '../attempt-queries.ts'

/** Keeps what arrived for an attempt that is nobody's. */
export async function keepStray(
  tx: Tx,
  { clientId, userId }: Owner,
  { id, attemptId, payload, now }: { id: string; attemptId: string; payload: unknown; now: Date },
): Promise<void> {
  await tx
    .insertInto('stray_attempt')
    .values({
      client_id: clientId,
      id,
      user_id: userId,
      attempt_id: attemptId,
      payload: JSON.stringify(payload),
      arrived_at: now,
    })
    .execute()
}
