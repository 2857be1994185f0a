import { isDone, type CourseState } from '#contract/features/course/course-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { trailStanding } from '#contract/features/trail/trail-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { StoredFinish } from '#server/features/activity/standing-service.ts'
import { findCoursesOf, findTrailOrder } from '#server/features/trail/trail-service.ts'
import { findCurrent, type ItemProgress } from './progress-queries.ts'
import { countUnderWay, findDone, findDoneCourses, findUnderWay } from './under-way-queries.ts'

/** How far somebody is with something they can be enrolled in. */
export interface Standing {
  /** Something of it was seen. */
  begun: boolean
  /** When each part that counts was done; null: not all are. */
  finishes: StoredFinish[] | null
  /** A test blocked them. */
  blocked?: boolean
}

/** How far people are with an item; the one place that says whether it is done. Nobody is missing in the answer. */
export async function findStandings(
  tx: Tx,
  clientId: number,
  { kind, id }: Item,
  userIds: readonly string[],
): Promise<Map<string, Standing>> {
  const own = new Map((await findCurrent(tx, clientId, kind, [id], userIds)).map((row) => [row.user_id, row]))
  const ofTrail = kind === 'trail' ? await findInTrail(tx, clientId, id, userIds) : null
  return new Map(
    userIds.map((userId) => [userId, standingOf(own.get(userId)) ?? ofTrail?.get(userId) ?? notBegun] as const),
  )
}

/** How somebody stands in some courses; those of which nothing was begun are missing. */
export async function findStates(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, CourseState>> {
  const rows = await findCurrent(tx, clientId, 'course', courseIds, [userId])
  return new Map(rows.flatMap(({ item_id: id, state }) => (state === 'not_started' ? [] : [[id, state]])))
}

const notBegun: Standing = { begun: false, finishes: null }

/** What the row itself says: done, or (a course) how far; of a trail that is not done its courses are asked. */
function standingOf(row: ItemProgress | undefined): Standing | null {
  if (row && isDone(row.state)) return { begun: true, finishes: row.finishes ?? [] }
  if (row?.state === 'blocked') return { begun: true, finishes: null, blocked: true }
  return row?.item_kind === 'course' ? { begun: row.state !== 'restarted', finishes: null } : null
}

/** By the courses of a trail: it may have been published, or shown to somebody, after they were done. */
async function findInTrail(
  tx: Tx,
  clientId: number,
  trailId: number,
  userIds: readonly string[],
): Promise<Map<string, Standing>> {
  const order = await findTrailOrder(tx, clientId, trailId)
  const coursesOf = await findCoursesOf(tx, clientId, trailId, userIds)
  const all = [...new Set([...coursesOf.values()].flat())]
  const rows = Map.groupBy(await findCurrent(tx, clientId, 'course', all, userIds), (row) => row.user_id)
  return new Map(
    Array.from(coursesOf, ([userId, visible]) => {
      const own = (rows.get(userId) ?? []).filter((row) => visible.includes(row.item_id))
      const states = new Map(own.map((row) => [row.item_id, row.state]))
      const isWhole = order && isDone(trailStanding(order, visible, (id) => states.get(id)).state)
      const finishes = isWhole ? own.flatMap((row) => row.finishes ?? []) : null
      return [userId, { begun: own.some((row) => row.state !== 'restarted'), finishes }]
    }),
  )
}

/** People of the client who have begun a course and not finished it, so many at most, those whose standing changed last first. */
export const findPeopleUnderWay = findUnderWay

/** How many people have begun an item and not finished it. */
export const countPeopleUnderWay = countUnderWay

/** People who have done an item, or any course; so many at most, by their ids, after one of them. */
export const findPeopleDone = findDone

/** The courses that somebody has done, in whatever cycle of each. */
export const findCoursesDone = findDoneCourses
