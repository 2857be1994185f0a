import { sql } from 'kysely'
import { countedIn } from '#server/features/course/course-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Who has begun some of these activities of courses and not finished all that count. */
const underWay = (tx: Tx, clientId: number, courseIds: readonly number[], counted: readonly number[]) =>
  tx
    .selectFrom('activity_progress')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.client_id', '=', 'activity_progress.client_id')
        .onRef('membership.user_id', '=', 'activity_progress.user_id')
        .on('membership.ended_at', 'is', null),
    )
    .select('activity_progress.user_id')
    .where('activity_progress.client_id', '=', clientId)
    .where('activity_progress.course_id', 'in', [...courseIds])
    .where('activity_progress.state', '<>', 'not_started')
    .groupBy('activity_progress.user_id')
    .having(
      sql<boolean>`count(*) FILTER (WHERE activity_progress.state = 'finished' AND activity_progress.activity_id = ANY (${counted}::bigint[])) < ${counted.length}`,
    )

/** People of the client who have begun a course and not finished it, so many at most, those who were last at it first. */
export async function findPeopleUnderWay(tx: Tx, clientId: number, courseId: number, most: number): Promise<string[]> {
  const rows = await underWay(tx, clientId, [courseId], await countedIn(tx, clientId, courseId))
    .orderBy(sql`max(activity_progress.updated_at)`, 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.user_id)
}

/** How many people have begun something of these courses and not finished all of them. */
export async function countPeopleUnderWay(tx: Tx, clientId: number, courseIds: readonly number[]): Promise<number> {
  if (courseIds.length === 0) return 0
  const counted: number[] = []
  for (const courseId of courseIds) counted.push(...(await countedIn(tx, clientId, courseId)))
  const { count } = await tx
    .selectFrom(underWay(tx, clientId, courseIds, counted).as('people'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
