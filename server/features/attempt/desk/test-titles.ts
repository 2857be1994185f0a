import type { Localized } from '#contract/engine/language.ts'
import { findCourseTitles } from '#server/features/course/course-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredAttempt } from '../attempt-queries.ts'

type Place = Pick<StoredAttempt, 'course_id' | 'activity_id'>

/** Of which test and course attempts are, as lists of staff tell it; what has gone has no title. */
export async function describeTests(
  tx: Tx,
  clientId: number,
  places: readonly Place[],
): Promise<(place: Place) => { course: { id: number; title: Localized }; title: Localized }> {
  const courseIds = [...new Set(places.map((place) => place.course_id))]
  const activityIds = [...new Set(places.map((place) => place.activity_id))]
  const courses = new Map((await findCourseTitles(tx, clientId, courseIds)).map(({ id, title }) => [id, title]))
  const titles = new Map((await findActivityTitles(tx, clientId, activityIds)).map(({ id, title }) => [id, title]))
  return (place) => ({
    course: { id: place.course_id, title: courses.get(place.course_id) ?? {} },
    title: titles.get(place.activity_id) ?? {},
  })
}

async function findActivityTitles(tx: Tx, clientId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('activity')
    .select(['id', 'title'])
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute()
}
