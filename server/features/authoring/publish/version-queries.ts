import type { Insertable } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ContentVersionTable } from '../authoring-tables.ts'

export async function insertVersion(tx: Tx, version: Insertable<ContentVersionTable>): Promise<void> {
  await tx.insertInto('content_version').values(version).execute()
}

/** The numbers that activities of a draft are published under, by their keys. */
export async function findActivityNumbers(tx: Tx, clientId: number, courseId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('content_activity')
    .select(['key', 'id'])
    .where('client_id', '=', clientId)
    .where('course_id', '=', courseId)
    .execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export async function insertActivityNumber(
  tx: Tx,
  clientId: number,
  courseId: number,
  { key, id }: { key: string; id: number },
): Promise<void> {
  await tx.insertInto('content_activity').values({ client_id: clientId, course_id: courseId, key, id }).execute()
}

/** A course as something else may name it. */
export interface CourseChoice {
  id: number
  title: Localized
  state: 'published' | 'retired' | 'unpublished'
}

/** The client's courses: those that are published, and those that are only written. */
export async function findCourses(tx: Tx, clientId: number): Promise<CourseChoice[]> {
  const published = await tx
    .selectFrom('course')
    .select(['id', 'title', 'retired_to'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
  const drafts = await tx
    .selectFrom('content_draft')
    .select(['id', 'title'])
    .where('client_id', '=', clientId)
    .where('kind', '=', 'course')
    .where('version', '=', 0)
    .orderBy('id')
    .execute()
  return [
    ...published.map(({ id, title, retired_to: retired }): CourseChoice => {
      return { id, title, state: retired === null ? 'published' : 'retired' }
    }),
    ...drafts
      .filter(({ id }) => !published.some((course) => course.id === id))
      .map((course): CourseChoice => ({ ...course, state: 'unpublished' })),
  ]
}

/** How some courses stand; one that was never published is not there. */
export async function findCourseStates(
  tx: Tx,
  clientId: number,
  courseIds: readonly number[],
): Promise<Map<string, 'published' | 'retired'>> {
  if (courseIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('course')
    .select(['id', 'retired_to'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...courseIds])
    .execute()
  return new Map(rows.map(({ id, retired_to: retired }) => [String(id), retired === null ? 'published' : 'retired']))
}
