import type { Covered } from '#contract/features/activity/covered.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Owner, StoredProgress } from './progress-queries.ts'

/** Puts what somebody has of a course's activities with the cycles that are over; the ids of the activities. */
export async function moveToFormer(tx: Tx, { clientId, userId }: Owner, courseId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('activity_progress')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .returningAll()
    .execute()
  if (rows.length === 0) return []
  await tx
    .insertInto('former_progress')
    .values(
      rows.map((row) => ({
        client_id: clientId,
        user_id: userId,
        activity_id: row.activity_id,
        course_id: courseId,
        cycle: row.cycle,
        covered: JSON.stringify(row.covered),
        state: row.state,
        finished_at: row.finished_at,
        updated_at: row.updated_at,
      })),
    )
    .execute()
  return rows.map((row) => row.activity_id)
}

/** What was covered of an activity in a cycle that is over; undefined: nothing. */
export async function findFormer(
  tx: Tx,
  { clientId, userId }: Owner,
  activityId: number,
  cycle: number,
): Promise<Covered | undefined> {
  const row = await tx
    .selectFrom('former_progress')
    .select('covered')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('cycle', '=', cycle)
    .executeTakeFirst()
  return row?.covered
}

/** Keeps what arrived of a cycle that is over; it counts for nothing any more. */
export async function saveFormer(
  tx: Tx,
  row: Pick<StoredProgress, 'client_id' | 'user_id' | 'activity_id' | 'course_id' | 'cycle' | 'covered' | 'updated_at'>,
): Promise<void> {
  await tx
    .insertInto('former_progress')
    .values({ ...row, covered: JSON.stringify(row.covered), state: 'in_progress', finished_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'user_id', 'activity_id', 'cycle'])
        .doUpdateSet((eb) => ({ covered: eb.ref('excluded.covered'), updated_at: eb.ref('excluded.updated_at') })),
    )
    .execute()
}
