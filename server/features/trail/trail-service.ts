import { everybody } from '#contract/engine/audience.ts'
import { rangesOf } from '#contract/features/activity/covered.ts'
import { stateOf } from '#contract/features/activity/progress-rules.ts'
import { countedActivities } from '#contract/features/course/course-rules.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import {
  findActivities,
  findCourseIds as courseIdsOf,
  findCoursesOf as coursesOf,
  findTitles,
  findTrail as find,
  findTrails,
  findTrailsWith as trailsWith,
  upsertTrail,
  type TrailActivity,
} from './trail-queries.ts'

/** A trail that somebody may see now, or undefined. */
export const findTrail = find

/** Which of a trail's courses people may see now, for each of them. */
export const findCoursesOf = coursesOf

/** All courses of a trail, in its order. */
export const findCourseIds = courseIdsOf

/** What trails are called: those of the ids, or all of the client. */
export const findTrailTitles = findTitles

/** The client's trails as they were published, with whom each is shown to. */
export const listTrails = findTrails

/** The trails that a course stands in. */
export const findTrailsWith = trailsWith

/**
 * How far a person is with every activity that counts in every course of a trail that they may see: `review` where
 * nothing is missing but that somebody looks at what they claim to have seen; unfinished where none counts.
 */
export async function judgeTrail(
  tx: Tx,
  member: { clientId: number; userId: string },
  trailId: number,
): Promise<'finished' | 'review' | 'unfinished'> {
  const courses = Map.groupBy(await findActivities(tx, member, trailId), (activity) => activity.courseId)
  const counted = [...courses.values()].flatMap(countedActivities)
  if (counted.length === 0) return 'unfinished'
  const missing = counted.filter(({ state }) => state !== 'finished')
  if (missing.length === 0) return 'finished'
  return missing.every(isClaimed) ? 'review' : 'unfinished'
}

/** It would be finished if all were believed that was claimed. */
function isClaimed({ covered, withheld, total, requiredShare }: TrailActivity): boolean {
  const claimed = [...rangesOf(covered), ...rangesOf(withheld)]
  return stateOf(claimed, total ?? 0, requiredShare) === 'finished'
}

/** Writes and publishes a trail for an audience. */
export async function publishTrail(
  tx: Tx,
  clientId: number,
  trail: Trail,
  audience: number = everybody,
): Promise<void> {
  await upsertTrail(tx, clientId, trail, audience)
  await publishRows(tx, clientId, 'trails', [trail], audience)
}
