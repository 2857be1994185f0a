import { sql } from 'kysely'
import { countedIn } from '#server/features/course/course-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** People of the client who have begun a course and not finished it, so many at most, those who were last at it first. */
export async function findPeopleUnderWay(tx: Tx, clientId: number, courseId: number, most: number): Promise<string[]> {
  const counted = await countedIn(tx, clientId, courseId)
  const rows = await tx
    .selectFrom('activity_progress')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.client_id', '=', 'activity_progress.client_id')
        .onRef('membership.user_id', '=', 'activity_progress.user_id')
        .on('membership.ended_at', 'is', null),
    )
    .select('activity_progress.user_id')
    .where('activity_progress.client_id', '=', clientId)
    .where('activity_progress.course_id', '=', courseId)
    .where('activity_progress.state', '<>', 'not_started')
    .groupBy('activity_progress.user_id')
    .having(
      sql<boolean>`count(*) FILTER (WHERE activity_progress.state = 'finished' AND activity_progress.activity_id = ANY (${counted}::bigint[])) < ${counted.length}`,
    )
    .orderBy(sql`max(activity_progress.updated_at)`, 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.user_id)
}
