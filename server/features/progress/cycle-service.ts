import type { CourseState } from '#contract/features/course/course-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { noteFinished } from '#server/engine/audiences/finished/finished-service.ts'
import { withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import { endCycle } from '#server/features/activity/cycle-service.ts'
import { findCoursesOf, findTrailsWith } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findCurrent, findCycles, saveItemProgress, type Owner } from './progress-queries.ts'
import { follow, publishProgress } from './progress-service.ts'

/** The cycle of an item that counts for somebody now; 1 where nothing was begun. */
export async function findCycle(tx: Tx, owner: Owner, item: Item): Promise<number> {
  const [current] = await findCycles(tx, owner, item)
  return current?.cycle ?? 1
}

/** The same for some people, by their ids; none of who began nothing. */
export async function findCyclesOf(
  tx: Tx,
  clientId: number,
  { kind, id }: Item,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const current = await findCurrent(tx, clientId, kind, [id], userIds)
  return new Map(current.map((row) => [row.user_id, row.cycle]))
}

/** How somebody stands in each cycle of an item, the newest first; none where nothing was begun. */
export async function findCycleStates(
  tx: Tx,
  owner: Owner,
  item: Item,
): Promise<{ cycle: number; state: CourseState }[]> {
  return (await findCycles(tx, owner, item)).map(({ cycle, state }) => ({ cycle, state }))
}

/**
 * Has somebody begin an item anew: what they had of it stays readable as a cycle that is over, with its certificate, and
 * nothing of it counts any more. Of a trail its courses that they may see begin anew. Their stream is held.
 */
export async function beginCycle(tx: Tx, owner: Owner, item: Item, now: Date): Promise<void> {
  const { clientId, userId } = owner
  if (item.kind === 'trail')
    for (const id of (await findCoursesOf(tx, clientId, item.id, [userId])).get(userId) ?? [])
      await beginCycle(tx, owner, { kind: 'course', id }, now)
  const [current, ...former] = await findCycles(tx, owner, item)
  if (!current) return
  const ended = { ...current, ended_at: now }
  const next = {
    ...current,
    cycle: current.cycle + 1,
    state: 'restarted' as const,
    done: 0,
    begun_at: now,
    finished_at: null,
    finishes: null,
    blocked_at: null,
    updated_at: now,
  }
  await saveItemProgress(tx, ended)
  await saveItemProgress(tx, next)
  await noteFinished(tx, owner, item, false)
  if (item.kind === 'course') {
    const activityIds = await endCycle(tx, owner, item.id)
    await withdrawOwnRows(tx, owner, 'activityProgress', activityIds)
  }
  await publishProgress(tx, owner, item, [next, ended, ...former])
  // Trails that were not done have one done course less.
  if (item.kind === 'course')
    for (const id of await findTrailsWith(tx, clientId, item.id)) await follow(tx, owner, { kind: 'trail', id }, now)
}
