import { countedActivities } from '#contract/features/course/course-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredFinish } from './progress/finish.ts'
import { findCounted, findProgressOf } from './standing-queries.ts'

export type { StoredFinish }

/** How far somebody is with all of some courses. */
export interface Standing {
  /** Something of them was seen. */
  begun: boolean
  /** When each activity that counts was finished; null: not all are, or none counts. */
  finishes: StoredFinish[] | null
}

/**
 * How far people are with courses, each with those that are named for them; the one place that says when a course is
 * finished. Nobody is missing in the answer.
 */
export async function findStandings(
  tx: Tx,
  clientId: number,
  coursesOf: ReadonlyMap<string, readonly number[]>,
): Promise<Map<string, Standing>> {
  const courseIds = [...new Set([...coursesOf.values()].flat())]
  const counted = Map.groupBy(await findCounted(tx, clientId, courseIds), ({ courseId }) => courseId)
  const progress = Map.groupBy(
    await findProgressOf(tx, clientId, courseIds, [...coursesOf.keys()]),
    ({ userId }) => userId,
  )
  return new Map(
    Array.from(coursesOf, ([userId, courses]) => {
      const rows = (progress.get(userId) ?? []).filter(({ courseId }) => courses.includes(courseId))
      const finished = new Map(rows.flatMap((row) => (row.finish ? [[row.activityId, row.finish]] : [])))
      const wanted = courses.flatMap((courseId) => countedActivities(counted.get(courseId) ?? []))
      const finishes = wanted.flatMap(({ id }) => finished.get(id) ?? [])
      const isFinished = wanted.length > 0 && finishes.length === wanted.length
      return [userId, { begun: rows.length > 0, finishes: isFinished ? finishes : null }]
    }),
  )
}
