import { shutForClient } from '#server/features/settings/maintenance/period-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { updateAttempt, type StoredAttempt } from '../attempt-queries.ts'

/**
 * An attempt with its limit as it is now: while the client or the platform is shut its time stands still
 * ([Note: Time of a maintenance]).
 */
export async function stretchLimit(tx: Tx, row: StoredAttempt, now: Date): Promise<StoredAttempt> {
  const { seconds, begun_at: begunAt } = row
  if (seconds === null || begunAt === null) return row
  const own = seconds - row.stretched
  let { stretched } = row
  for (;;) {
    const until = Math.min(now.getTime(), begunAt.getTime() + (own + stretched) * 1000)
    const shut = Math.ceil((await shutForClient(tx, row.client_id, begunAt, new Date(until))) / 1000)
    if (shut <= stretched) break
    // What was added may reach into another one.
    stretched = shut
  }
  if (stretched === row.stretched) return row
  return updateAttempt(tx, row, { seconds: own + stretched, stretched, updated_at: now })
}
