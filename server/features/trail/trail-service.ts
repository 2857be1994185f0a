import type { Trail } from '#contract/features/trail/trail-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publishRows } from '#server/engine/sync/publish-service.ts'
import { findRequired as required, findTrail as find, upsertTrail } from './trail-queries.ts'

/** A trail of the client, or undefined. */
export const findTrail = find

/** Required activities of the trail's courses, each with whether the person has finished it. */
export const findRequired = required

/** Writes and publishes a trail. */
export async function publishTrail(tx: Tx, clientId: number, trail: Trail): Promise<void> {
  await upsertTrail(tx, clientId, trail)
  await publishRows(tx, clientId, 'trails', [trail])
}
