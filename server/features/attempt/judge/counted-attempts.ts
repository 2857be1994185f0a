import type { Tx } from '#server/platform/database/database.ts'
import { findCyclesOf } from '#server/features/progress/cycle-service.ts'
import type { Test } from '../attempt-policy.ts'
import type { StoredAttempt } from '../attempt-queries.ts'

/** What somebody's standing in a test is reckoned from. */
export interface CountedAttempts {
  cycle: number
  /** Of that cycle, those that were given back left out; as they were issued. */
  attempts: readonly StoredAttempt[]
  /** How many more than the test's own staff gave them. */
  given: number
}

/** What the standings of some people in a test are reckoned from, by their ids. */
export async function findCountedAttempts(
  tx: Tx,
  clientId: number,
  { id, courseId }: Pick<Test, 'id' | 'courseId'>,
  userIds: readonly string[],
): Promise<Map<string, CountedAttempts>> {
  if (userIds.length === 0) return new Map()
  const cycles = await findCyclesOf(tx, clientId, { kind: 'course', id: courseId }, userIds)
  const rows = await tx
    .selectFrom('attempt')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('activity_id', '=', id)
    .where('user_id', 'in', userIds)
    .where('state', '<>', 'released')
    .orderBy('place')
    .execute()
  const grants = await tx
    .selectFrom('test_grant')
    .select(['user_id', 'attempts'])
    .where('client_id', '=', clientId)
    .where('activity_id', '=', id)
    .where('user_id', 'in', userIds)
    .execute()
  const given = new Map(grants.map((grant) => [grant.user_id, grant.attempts]))
  const own = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    userIds.map((userId) => {
      const cycle = cycles.get(userId) ?? 1
      const attempts = (own.get(userId) ?? []).filter((row) => row.cycle === cycle)
      return [userId, { cycle, attempts, given: given.get(userId) ?? 0 }]
    }),
  )
}
