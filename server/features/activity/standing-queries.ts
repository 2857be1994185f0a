import type { Tx } from '#server/platform/database/database.ts'
import type { StoredFinish } from './progress/finish.ts'

/** The activities that courses have now. */
export async function findCounted(tx: Tx, clientId: number, courseIds: readonly number[]) {
  if (courseIds.length === 0) return []
  return tx
    .selectFrom('activity')
    .select(['id', 'course_id as courseId', 'required'])
    .where('client_id', '=', clientId)
    .where('course_id', 'in', [...courseIds])
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** What people have of some courses; `finish`: when they finished it, null where they have not. */
export async function findProgressOf(
  tx: Tx,
  clientId: number,
  courseIds: readonly number[],
  userIds: readonly string[],
): Promise<{ userId: string; courseId: number; activityId: number; finish: StoredFinish | null }[]> {
  if (courseIds.length === 0 || userIds.length === 0) return []
  const rows = await tx
    .selectFrom('activity_progress')
    .select(['user_id', 'course_id', 'activity_id', 'state', 'seen', 'finished_at', 'updated_at'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .where('course_id', 'in', [...courseIds])
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    courseId: row.course_id,
    activityId: row.activity_id,
    finish: row.state === 'finished' ? (row.seen ?? atLeast(row.finished_at ?? row.updated_at, row.updated_at)) : null,
  }))
}

/** Of what was finished without evidence that was kept: when it was here. */
const atLeast = (claimed: Date, here: Date): StoredFinish => ({
  claimed: claimed.toISOString(),
  earliest: null,
  latest: here.toISOString(),
  trusted: false,
})
