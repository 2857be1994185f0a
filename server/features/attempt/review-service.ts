import type { Tx } from '#server/platform/database/database.ts'
import { isInReview, type Owner } from './attempt-queries.ts'

/** Whether an attempt of somebody's in a course that has a grade waits for a look: the grade of the course may change. */
export async function isGradeInReview(tx: Tx, { clientId, userId }: Owner, courseId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('attempt')
    .select(['state', 'flags', 'verdict'])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('state', 'in', ['graded', 'marking'])
    .execute()
  return rows.some(isInReview)
}
