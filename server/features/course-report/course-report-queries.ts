import { sql } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import { personHasWords } from '#server/engine/session/person-has-words.ts'
import type { Tx } from '#server/platform/database/database.ts'

const isDone = sql<boolean>`state IN ('finished', 'approved', 'improved')`

/** A course as reports name it. */
export interface ReportedCourse {
  id: number
  title: Localized
  audience: number
}

const courses = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('course')
    .select(['course.id', 'course.title', 'course.audience'])
    .where('course.client_id', '=', clientId)
    .where('course.published', 'is not', null)

/** Published courses, the newest first; `own`: those alone. */
export async function findCourses(
  tx: Tx,
  clientId: number,
  { own, search }: { own: readonly number[] | null; search: string | undefined },
  { below, limit }: { below: number | null; limit: number },
) {
  let query = courses(tx, clientId)
  if (own) query = query.where('course.id', 'in', own.length > 0 ? [...own] : [-1])
  if (below !== null) query = query.where('course.id', '<', below)
  for (const word of (search ?? '').toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where(sql<boolean>`strpos(lower(course.title::text), ${word}) > 0`)
  return query
    .select((eb) => {
      const current = eb
        .selectFrom('item_progress')
        .where('item_progress.client_id', '=', clientId)
        .where('item_progress.item_kind', '=', 'course')
        .whereRef('item_progress.item_id', '=', 'course.id')
        .where('item_progress.ended_at', 'is', null)
      const count = current.select((of) => of.fn.countAll<number>().as('people'))
      return [count.as('begun'), count.where(isDone).as('done')]
    })
    .orderBy('course.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findCourse(tx: Tx, clientId: number, courseId: number): Promise<ReportedCourse | undefined> {
  return courses(tx, clientId).where('course.id', '=', courseId).executeTakeFirst()
}

/** Members of the client who see a course, or have begun it; with how they stand. */
function people(tx: Tx, clientId: number, { id, audience }: ReportedCourse) {
  const query = tx
    .selectFrom('membership')
    .leftJoin('item_progress', (join) =>
      join
        .onRef('item_progress.client_id', '=', 'membership.client_id')
        .onRef('item_progress.user_id', '=', 'membership.user_id')
        .on('item_progress.item_kind', '=', 'course')
        .on('item_progress.item_id', '=', id)
        .on('item_progress.ended_at', 'is', null),
    )
    .where('membership.client_id', '=', clientId)
    .where('membership.ended_at', 'is', null)
  return audience === 0
    ? query
    : query.where(
        sql<boolean>`(item_progress.user_id IS NOT NULL OR EXISTS (SELECT FROM audience_member AS seen
          WHERE seen.client_id = ${clientId} AND seen.user_id = membership.user_id AND seen.audience_id = ${audience}))`,
      )
}

const state = sql<CourseState>`coalesce(item_progress.state, 'not_started')`

/** How many people of a course stand where. */
export async function countStates(tx: Tx, clientId: number, course: ReportedCourse) {
  return people(tx, clientId, course)
    .select([state.as('state'), sql<number>`count(*)::int`.as('people')])
    .groupBy(state)
    .orderBy('state')
    .execute()
}

/** Where a page of people ended. */
export interface NameCursor {
  name: string
  id: string
}

/** A page of the people of a course, by their names. */
export async function findPeople(
  tx: Tx,
  clientId: number,
  course: ReportedCourse,
  filter: { search?: string | undefined; state?: CourseState | undefined },
  { cursor, limit }: { cursor: NameCursor | null; limit: number },
) {
  let query = people(tx, clientId, course).innerJoin('person', 'person.id', 'membership.user_id')
  if (filter.state) query = query.where(state, '=', filter.state)
  for (const has of await personHasWords(tx, clientId, filter.search, 'membership.user_id')) query = query.where(has)
  if (cursor)
    query = query.where(sql<boolean>`(membership.sort_name, membership.user_id) > (${cursor.name}, ${cursor.id}::uuid)`)
  return query
    .select(['membership.user_id as userId', 'membership.sort_name as sortName', 'person.email'])
    .select(['person.first_name as firstName', 'person.last_name as lastName'])
    .select([state.as('state'), 'item_progress.done', 'item_progress.total'])
    .select(['item_progress.begun_at as begunAt', 'item_progress.finished_at as finishedAt'])
    .orderBy('membership.sort_name')
    .orderBy('membership.user_id')
    .limit(limit)
    .execute()
}

/** Grades of some people in a course's activities that they are done with. */
export async function findGrades(tx: Tx, clientId: number, courseId: number, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('activity_progress')
    .select(['user_id as userId', 'activity_id as activityId', 'test'])
    .where('client_id', '=', clientId)
    .where('course_id', '=', courseId)
    .where('user_id', 'in', [...userIds])
    .where('test', 'is not', null)
    .where(isDone)
    .$castTo<{ userId: string; activityId: number; test: ActivityProgress['test'] }>()
    .execute()
}

/** How many have begun each activity of a course and are done with it, and the mean of the grades that count. */
export async function countActivities(tx: Tx, clientId: number, courseId: number) {
  const { rows } = await sql<{ id: number; begun: number; done: number; average: number | null }>`
    SELECT activity_id::float8 AS id, count(*) FILTER (WHERE state <> 'not_started')::int AS begun,
      count(*) FILTER (WHERE ${isDone})::int AS done, avg((test ->> 'grade')::float8) AS average
    FROM activity_progress WHERE client_id = ${clientId} AND course_id = ${courseId} GROUP BY activity_id`.execute(tx)
  return rows
}

/** On which days of the client people were done first, from a moment on. */
export async function countFinishes(tx: Tx, clientId: number, courseId: number, since: Date, timeZone: string) {
  const { rows } = await sql<{ day: string; people: number }>`
    SELECT to_char(finished_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS people
    FROM item_progress WHERE client_id = ${clientId} AND item_kind = 'course' AND item_id = ${courseId}
      AND finished_at >= ${since} GROUP BY 1`.execute(tx)
  return rows
}
