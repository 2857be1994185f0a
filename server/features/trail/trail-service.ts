import { everybody } from '#contract/engine/audience.ts'
import type { Trail } from '#contract/features/trail/trail-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notePublished } from '#server/features/progress/due/due-service.ts'
import { noteReviewed } from '#server/features/rating/sums/due-service.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import {
  findCoursesOf as coursesOf,
  findTitles,
  findOrder,
  findTrail as find,
  findTrails,
  findTrailsWith as trailsWith,
  upsertTrail,
} from './trail-queries.ts'

/** A trail that somebody may see now, or undefined. */
export const findTrail = find

/** Which of a trail's courses people may see now, for each of them. */
export const findCoursesOf = coursesOf

/** What trails are called: those of the ids, or all of the client. */
export const findTrailTitles = findTitles

/** The client's trails as they were published, with whom each is shown to. */
export const listTrails = findTrails

/** What the rules of a trail ask of it, whoever may see it; undefined where there is none. */
export const findTrailOrder = findOrder

/** The trails that a course stands in. */
export const findTrailsWith = trailsWith

/** Writes and publishes a trail for an audience. */
export async function publishTrail(
  tx: Tx,
  clientId: number,
  trail: Trail,
  audience: number = everybody,
): Promise<void> {
  await upsertTrail(tx, clientId, trail, audience)
  await publishRows(tx, clientId, 'trails', [trail], audience)
  await notePublished(tx, clientId, { kind: 'trail', id: trail.id })
  await noteReviewed(tx, clientId, { kind: 'trail', id: trail.id })
}
