import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { Covered } from '#contract/features/activity/covered.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ActivityProgressTable } from './activity-tables.ts'
import type { StoredFinish } from './progress/finish.ts'

export interface Owner {
  clientId: number
  userId: string
}
export type StoredProgress = Omit<
  ActivityProgressTable,
  'covered' | 'withheld' | 'version' | 'cycle' | 'seen' | 'test'
> & {
  covered: Covered
  withheld: Covered
  version: number
  cycle: number
  seen: StoredFinish | null
  test: ActivityProgress['test'] | null
}

/** What a person has of a course's activities. */
export async function findCourseProgress(tx: Tx, owner: Owner, courseId: number): Promise<StoredProgress[]> {
  return tx
    .selectFrom('activity_progress')
    .selectAll()
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('course_id', '=', courseId)
    .execute()
}

export async function saveProgress(tx: Tx, row: StoredProgress): Promise<void> {
  await tx
    .insertInto('activity_progress')
    .values({
      ...row,
      covered: JSON.stringify(row.covered),
      withheld: JSON.stringify(row.withheld),
      seen: row.seen && JSON.stringify(row.seen),
      test: row.test ? JSON.stringify(row.test) : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'activity_id']).doUpdateSet((eb) => ({
        course_id: eb.ref('excluded.course_id'),
        covered: eb.ref('excluded.covered'),
        withheld: eb.ref('excluded.withheld'),
        position: eb.ref('excluded.position'),
        total: eb.ref('excluded.total'),
        version: eb.ref('excluded.version'),
        cycle: eb.ref('excluded.cycle'),
        state: eb.ref('excluded.state'),
        test: eb.ref('excluded.test'),
        captured_at: eb.ref('excluded.captured_at'),
        updated_at: eb.ref('excluded.updated_at'),
        finished_at: eb.ref('excluded.finished_at'),
        seen: eb.ref('excluded.seen'),
        evidence: eb.ref('excluded.evidence'),
      })),
    )
    .execute()
}

/** Takes away what a person has of one activity. */
export async function deleteProgress(tx: Tx, owner: Owner, activityId: number): Promise<void> {
  await tx
    .deleteFrom('activity_progress')
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .where('activity_id', '=', activityId)
    .execute()
}

/** The row as it is published. */
export function progressRow(row: StoredProgress): ActivityProgress {
  return {
    activityId: row.activity_id,
    courseId: row.course_id,
    covered: row.covered,
    position: row.position,
    total: row.total,
    version: row.version,
    ...(row.cycle > 1 && { cycle: row.cycle }),
    state: row.state,
    ...(row.test && { test: row.test }),
    evidence: row.evidence,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Progress of some people (`<person>.<activity>`) with what the desk tells of it. */
export async function findProgressCases(tx: Tx, clientId: number, ids: readonly string[]) {
  const keys = ids.map((id) => id.split('.')).filter(([userId, activityId]) => userId && activityId)
  if (keys.length === 0) return []
  return tx
    .selectFrom('activity_progress')
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.client_id', '=', 'activity_progress.client_id')
        .onRef('activity.id', '=', 'activity_progress.activity_id'),
    )
    .innerJoin('course', (join) =>
      join
        .onRef('course.client_id', '=', 'activity_progress.client_id')
        .onRef('course.id', '=', 'activity_progress.course_id'),
    )
    .selectAll('activity_progress')
    .select(['activity.title as activity_title', 'activity.required_share', 'course.title as course_title'])
    .where('activity_progress.client_id', '=', clientId)
    .where((eb) =>
      eb.or(
        keys.map(([userId = '', activityId]) =>
          eb('activity_progress.user_id', '=', userId).and('activity_progress.activity_id', '=', Number(activityId)),
        ),
      ),
    )
    .execute()
}
export type ProgressCase = Awaited<ReturnType<typeof findProgressCases>>[number]

/** Everything a person has seen in a client. */
export async function findAllProgress(tx: Tx, owner: Owner): Promise<StoredProgress[]> {
  return tx
    .selectFrom('activity_progress')
    .selectAll()
    .where('client_id', '=', owner.clientId)
    .where('user_id', '=', owner.userId)
    .execute()
}
