import type { CaseContent } from '#contract/engine/staff/case.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What is known of when an operation was captured, as the desk tells it. */
export async function readClaim(tx: Tx, clientId: number, operationId: string): Promise<CaseContent['claim']> {
  const row = await tx
    .selectFrom('operation')
    .select(['claimed_at', 'earliest_at', 'recorded_at', 'flags'])
    .where('client_id', '=', clientId)
    .where('id', '=', operationId)
    .executeTakeFirst()
  if (!row) return null
  return {
    claimed: row.claimed_at.toISOString(),
    earliest: row.earliest_at?.toISOString() ?? null,
    latest: row.recorded_at.toISOString(),
    flags: row.flags,
  }
}
