import { rangesOf } from '#contract/features/activity/covered.ts'
import { stateOf } from '#contract/features/activity/progress-rules.ts'
import { countedActivities } from '#contract/features/course/course-rules.ts'
import { refreshTrail } from '#server/features/progress/progress-service.ts'
import { findStandings } from '#server/features/progress/standing-service.ts'
import { findTrailActivities, type TrailActivity } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** How far somebody is with a trail: `review` where nothing is missing but that somebody looks at what they claim to have seen. */
export async function judgeTrail(
  tx: Tx,
  member: { clientId: number; userId: string },
  trailId: number,
  now: Date,
): Promise<'finished' | 'review' | 'unfinished'> {
  const { clientId, userId } = member
  await refreshTrail(tx, member, trailId, now)
  const standing = (await findStandings(tx, clientId, { kind: 'trail', id: trailId }, [userId])).get(userId)
  if (standing?.finishes) return 'finished'
  const courses = Map.groupBy(await findTrailActivities(tx, member, trailId), (activity) => activity.courseId)
  const missing = [...courses.values()].flatMap(countedActivities).filter(({ state }) => state !== 'finished')
  return missing.length > 0 && missing.every(isClaimed) ? 'review' : 'unfinished'
}

/** It would be finished if all were believed that was claimed. */
function isClaimed({ covered, withheld, total, requiredShare }: TrailActivity): boolean {
  const claimed = [...rangesOf(covered), ...rangesOf(withheld)]
  return stateOf(claimed, total ?? 0, requiredShare) === 'finished'
}
