import { stateOf } from '#contract/features/activity/progress-rules.ts'
import { countedActivities, isDone } from '#contract/features/course/course-rules.ts'
import { isReaction } from '#contract/features/reaction/reaction-type.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { findActivityStandings } from '#server/features/activity/standing-service.ts'
import { findCourseActivities, findCourseOrder } from '#server/features/course/course-service.ts'
import { findDoubts } from '#server/features/progress/doubt-service.ts'
import { refresh } from '#server/features/progress/follow-service.ts'
import { findStandings } from '#server/features/progress/standing-service.ts'
import { findCoursesOf } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'

/**
 * How far somebody is with an item: `review` where nothing is missing but that somebody looks at what they claim to have
 * seen of so many activities; `reaction` where it is finished, and its course asks first what they thought of it.
 */
export type Judged = { is: 'finished' | 'blocked' | 'unfinished' | 'reaction' } | { is: 'review'; count: number }

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
    if (inReview > 0) return { is: 'review', count: inReview }
    return { is: (await lacksReaction(tx, member, item, now)) ? 'reaction' : 'finished' }
  }
  const claims: boolean[] = []
  for (const courseId of courseIds) claims.push(...(await claimsIn(tx, member, courseId)))
  return claims.length > 0 && claims.every(Boolean) ? { is: 'review', count: claims.length } : { is: 'unfinished' }
}

/**
 * Whether a course asks first what its person thought of it, and was not told in this cycle. What was withdrawn, or takes
 * no answer any more, is not asked for.
 */
async function lacksReaction(
  tx: Tx,
  member: { clientId: number; userId: string },
  item: Item,
  now: Date,
): Promise<boolean> {
  if (item.kind !== 'course' || !(await findCourseOrder(tx, member.clientId, item.id))?.needsReaction) return false
  const own = await findActivityStandings(tx, member, item.id)
  const asked = ((await findCourseActivities(tx, member.clientId, item.id)) ?? []).filter(isReaction)
  const isClosed = ({ closesAt }: { closesAt?: string | null | undefined }) =>
    typeof closesAt === 'string' && now.getTime() >= Date.parse(closesAt)
  return asked.some((one) => !isClosed(one) && !isDone(own.get(one.id)?.state ?? 'not_started'))
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
