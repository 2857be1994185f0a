import { everybody } from '#contract/engine/audience.ts'
import { countedActivities } from '#contract/features/activity/progress-rules.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findActivities, findTrail as find, upsertTrail } from './trail-queries.ts'

/** A trail that somebody may see now, or undefined. */
export const findTrail = find

/** Whether a person has finished every activity that counts in every course of a trail that they may see; false where none counts. */
export async function isTrailFinished(
  tx: Tx,
  member: { clientId: number; userId: string },
  trailId: number,
): Promise<boolean> {
  const courses = Map.groupBy(await findActivities(tx, member, trailId), (activity) => activity.courseId)
  return courses.size > 0 && [...courses.values()].flatMap(countedActivities).every(({ finished }) => finished)
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
