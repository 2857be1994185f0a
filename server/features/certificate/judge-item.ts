import { stateOf } from '#contract/features/activity/progress-rules.ts'
import { countedActivities, isDone } from '#contract/features/course/course-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { findActivityStandings } from '#server/features/activity/standing-service.ts'
import { findCourseActivities } from '#server/features/course/course-service.ts'
import { findDoubts } from '#server/features/progress/doubt-service.ts'
import { refresh } from '#server/features/progress/follow-service.ts'
import { findStandings } from '#server/features/progress/standing-service.ts'
import { findCoursesOf } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/**
 * How far somebody is with an item: `review` where nothing is missing but that somebody looks at what they claim to have
 * seen of so many activities.
 */
export type Judged = { is: 'finished' | 'blocked' | 'unfinished' } | { is: 'review'; count: number }

export async function judgeItem(
  tx: Tx,
  member: { clientId: number; userId: string },
  item: Item,
  now: Date,
): Promise<Judged> {
  const { clientId, userId } = member
  const { kind, id } = item
  await refresh(tx, member, item, now)
  const standing = (await findStandings(tx, clientId, item, [userId])).get(userId)
  if (standing?.blocked) return { is: 'blocked' }
  const courseIds = kind === 'course' ? [id] : ((await findCoursesOf(tx, clientId, id, [userId])).get(userId) ?? [])
  if (standing?.finishes) {
    const { inReview, lost } = await findDoubts(tx, member, courseIds)
    if (lost) return { is: 'unfinished' }
    return inReview > 0 ? { is: 'review', count: inReview } : { is: 'finished' }
  }
  const claims: boolean[] = []
  for (const courseId of courseIds) claims.push(...(await claimsIn(tx, member, courseId)))
  return claims.length > 0 && claims.every(Boolean) ? { is: 'review', count: claims.length } : { is: 'unfinished' }
}

/** For each activity of a course that is missing, whether it would be done if all were believed that was claimed. */
async function claimsIn(tx: Tx, member: { clientId: number; userId: string }, courseId: number): Promise<boolean[]> {
  const own = await findActivityStandings(tx, member, courseId)
  const counted = countedActivities((await findCourseActivities(tx, member.clientId, courseId)) ?? [])
  return counted.flatMap(({ id, requiredShare }) => {
    const { state = 'not_started', claimed = [], total = 0 } = own.get(id) ?? {}
    return isDone(state) ? [] : [stateOf(claimed, total, requiredShare) === 'finished']
  })
}
