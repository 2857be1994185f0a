import type { ActivityType, ContentOf } from '#contract/features/activity/activity-row.ts'
import { isEmbedType, type EmbedType } from '#contract/features/activity/embed/embed-address.ts'
import type { Membership } from '#server/engine/session/members.ts'
import type { Services } from '#server/engine/services.ts'
import { findActivity } from '#server/features/course/course-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findRefused, noteRefused } from './refused-queries.ts'

/** How long a refusal is told (ms): where nobody met it since, the vendor shows it again, or nobody opens it. */
const toldFor = 7 * 86_400_000

/** Told who sees an activity of a vendor: it is noted for its authors, where it is of what is published now. */
export async function reportRefused(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  member: Membership,
  { courseId, activityId, name }: { courseId: number; activityId: number; name: string },
): Promise<{ told: boolean }> {
  const now = clock.now()
  return database.inTenant(member.clientId, async (tx) => {
    const { course, activity } = await findActivity(tx, member, courseId, activityId, now)
    if (!course) return fail('course.not_found')
    if (!activity) return fail('activity.not_found')
    const told = isEmbedded(activity) && activity.content.name === name
    if (told) await noteRefused(tx, member.clientId, activityId, now)
    return { told }
  })
}

const isEmbedded = (activity: {
  type: ActivityType
  content: unknown
}): activity is { type: EmbedType; content: ContentOf<EmbedType> } => isEmbedType(activity.type)

/** What vendors refused lately of these courses: each by its course and what it is called there. */
export const refusedOf = async (tx: Tx, clientId: number, courseIds: readonly number[], now: Date) =>
  findRefused(tx, clientId, courseIds, new Date(now.getTime() - toldFor))
