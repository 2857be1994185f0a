import { sql } from 'kysely'
import { mostCounted } from '#contract/features/attempt/desk/test-desk.ts'
import { testTypeNames } from '#contract/features/activity/types/tests.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import { personHasWords } from '#server/engine/session/person-has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Owner, StoredAttempt } from '../attempt-queries.ts'

/** A page of a client's tests, the newest first; `courses`: of those alone, null: of any. */
export async function findTests(
  tx: Tx,
  clientId: number,
  { courses, search }: { courses: readonly number[] | null; search?: string | undefined },
  { below, limit }: { below: number | null; limit: number },
) {
  let query = tx
    .selectFrom('activity')
    .innerJoin('course', (join) =>
      join.onRef('course.client_id', '=', 'activity.client_id').onRef('course.id', '=', 'activity.course_id'),
    )
    .select(['activity.id', 'activity.title', 'activity.type', 'activity.course_id as courseId'])
    .select('course.title as courseTitle')
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('activity_progress')
            .select('activity_progress.user_id')
            .where('activity_progress.client_id', '=', clientId)
            .whereRef('activity_progress.activity_id', '=', 'activity.id')
            .limit(mostCounted)
            .as('began'),
        )
        .select((of) => of.fn.countAll<number>().as('people'))
        .as('people'),
    )
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('attempt')
            .select('attempt.id')
            .where('attempt.client_id', '=', clientId)
            .where('attempt.state', '=', 'marking')
            .whereRef('attempt.activity_id', '=', 'activity.id')
            .limit(mostCounted)
            .as('waiting'),
        )
        .select((of) => of.fn.countAll<number>().as('marking'))
        .as('marking'),
    )
    .where('activity.client_id', '=', clientId)
    .where('activity.withdrawn_at', 'is', null)
    .where('activity.type', 'in', [...testTypeNames])
  if (courses) query = query.where('activity.course_id', 'in', courses.length > 0 ? [...courses] : [0])
  const words = search?.trim()
  if (words) {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    query = query.where(sql<boolean>`(activity.title::text ILIKE ${pattern} OR course.title::text ILIKE ${pattern})`)
  }
  if (below !== null) query = query.where('activity.id', '<', below)
  return query.orderBy('activity.id', 'desc').limit(limit).execute()
}

/** A test by its number; undefined where there is none. */
export async function findTestPlace(tx: Tx, clientId: number, activityId: number) {
  return tx
    .selectFrom('activity')
    .select(['id', 'course_id', 'title'])
    .where('client_id', '=', clientId)
    .where('id', '=', activityId)
    .where('type', 'in', [...testTypeNames])
    .executeTakeFirst()
}

const people = (tx: Tx, clientId: number, activityId: number) =>
  tx
    .selectFrom('activity_progress')
    .innerJoin('person', 'person.id', 'activity_progress.user_id')
    .select(['person.id as userId', 'person.first_name as firstName', 'person.last_name as lastName', 'person.email'])
    .select(['activity_progress.state', 'activity_progress.test', 'activity_progress.updated_at as lastAt'])
    .select((eb) =>
      eb
        .selectFrom('attempt')
        .select((of) => of.fn.countAll<number>().as('attempts'))
        .where('attempt.client_id', '=', clientId)
        .where('attempt.activity_id', '=', activityId)
        .whereRef('attempt.user_id', '=', 'activity_progress.user_id')
        .whereRef('attempt.cycle', '=', 'activity_progress.cycle')
        .where('attempt.number', 'is not', null)
        .as('attempts'),
    )
    .where('activity_progress.client_id', '=', clientId)
    .where('activity_progress.activity_id', '=', activityId)

/** Where a page of people ended. */
export interface PeopleCursor {
  at: string
  id: string
}

/** A page of who took a test, those whose standing changed last first. */
export async function findTestPeople(
  tx: Tx,
  clientId: number,
  activityId: number,
  { search, state }: { search?: string | undefined; state?: ActivityState | undefined },
  { cursor, limit }: { cursor: PeopleCursor | null; limit: number },
) {
  let page = tx
    .selectFrom('activity_progress')
    .select('activity_progress.user_id')
    .where('activity_progress.client_id', '=', clientId)
    .where('activity_progress.activity_id', '=', activityId)
  if (state) page = page.where('activity_progress.state', '=', state)
  for (const has of await personHasWords(tx, clientId, search, 'activity_progress.user_id')) page = page.where(has)
  if (cursor)
    page = page.where(
      sql<boolean>`(activity_progress.updated_at, activity_progress.user_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    )
  page = page.orderBy('activity_progress.updated_at', 'desc').orderBy('activity_progress.user_id', 'desc').limit(limit)
  // The page first: joined to people before that, everybody would be looked up.
  return people(tx, clientId, activityId)
    .where('activity_progress.user_id', 'in', page)
    .orderBy('activity_progress.updated_at', 'desc')
    .orderBy('activity_progress.user_id', 'desc')
    .execute()
}
export type ListedPerson = Awaited<ReturnType<typeof findTestPeople>>[number]

/** One person of a test; undefined where they never took it. */
export async function findTestPerson(tx: Tx, { clientId, userId }: Owner, activityId: number) {
  return people(tx, clientId, activityId).where('activity_progress.user_id', '=', userId).executeTakeFirst()
}

/** A member of the client by what staff know them by; undefined where they are none. */
export async function findMember(tx: Tx, { clientId, userId }: Owner) {
  return tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select(['person.id as userId', 'person.first_name as firstName', 'person.last_name as lastName', 'person.email'])
    .where('membership.client_id', '=', clientId)
    .where('membership.user_id', '=', userId)
    .executeTakeFirst()
}

/** Every attempt of somebody of a test, of all its cycles, the newest first. */
export async function findHistory(tx: Tx, { clientId, userId }: Owner, activityId: number): Promise<StoredAttempt[]> {
  return tx
    .selectFrom('attempt')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('state', '<>', 'released')
    .orderBy('cycle', 'desc')
    .orderBy('place', 'desc')
    .execute()
}

/** Keeps what staff gave somebody beside the others. */
export async function saveGrant(
  tx: Tx,
  { clientId, userId }: Owner,
  activityId: number,
  given: { attempts: number; time_percent: number },
): Promise<void> {
  await tx
    .insertInto('test_grant')
    .values({ client_id: clientId, user_id: userId, activity_id: activityId, ...given })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'activity_id']).doUpdateSet(given))
    .execute()
}
