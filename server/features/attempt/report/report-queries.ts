import { sql } from 'kysely'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredAttempt } from '../attempt-queries.ts'

/** How many people of a test stand where. */
export async function countStates(tx: Tx, clientId: number, activityId: number) {
  return tx
    .selectFrom('activity_progress')
    .select(['state', (eb) => eb.fn.countAll<number>().as('people')])
    .where('client_id', '=', clientId)
    .where('activity_id', '=', activityId)
    .groupBy('state')
    .orderBy('state')
    .$castTo<{ state: ActivityState; people: number }>()
    .execute()
}

/** People by the tenth that their grade is in, and what all grades are together. */
export async function countGrades(tx: Tx, clientId: number, activityId: number) {
  const { rows } = await sql<{ tenth: number; people: number; sum: number }>`
    SELECT least(9, floor((test->>'grade')::float8 / 10))::int AS tenth, count(*)::int AS people,
      sum((test->>'grade')::float8) AS sum
    FROM activity_progress
    WHERE client_id = ${clientId} AND activity_id = ${activityId} AND test->>'grade' IS NOT NULL
    GROUP BY 1`.execute(tx)
  return rows
}

/** The newest first attempts of a test that are graded. */
export async function findFirst(tx: Tx, clientId: number, activityId: number, limit: number): Promise<StoredAttempt[]> {
  return tx
    .selectFrom('attempt')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('activity_id', '=', activityId)
    .where('state', '=', 'graded')
    .where('number', '=', 1)
    .where('cycle', '=', 1)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
