import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Notes it at most once an hour: people who are refused come in numbers. */
export async function noteRefused(tx: Tx, clientId: number, activityId: number, now: Date): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ refused_at: now })
    .where('client_id', '=', clientId)
    .where('id', '=', activityId)
    .where((eb) => eb.or([eb('refused_at', 'is', null), eb('refused_at', '<', new Date(now.getTime() - 3_600_000))]))
    .execute()
}

/** Activities of these courses that were refused since then, with what they show. */
export async function findRefused(tx: Tx, clientId: number, courseIds: readonly number[], since: Date) {
  if (courseIds.length === 0) return []
  return tx
    .selectFrom('activity')
    .select(['course_id', sql<string | null>`content ->> 'name'`.as('name')])
    .where('client_id', '=', clientId)
    .where('course_id', 'in', courseIds)
    .where('withdrawn_at', 'is', null)
    .where('refused_at', '>', since)
    .execute()
}
