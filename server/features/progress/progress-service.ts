import type { Change } from '#contract/engine/collection.ts'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import {
  countedActivities,
  courseStanding,
  isDone,
  type CourseStanding,
  type CourseState,
} from '#contract/features/course/course-rules.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import { trailStanding } from '#contract/features/trail/trail-rules.ts'
import { noteFinished } from '#server/engine/audiences/finished/finished-service.ts'
import { publishOwnRows } from '#server/engine/sync/publish-service.ts'
import { grantFor } from '#server/features/points/grant/grant-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findActivityStandings,
  type KnownStanding,
  type StoredFinish,
} from '#server/features/activity/standing-service.ts'
import { findCourseActivities } from '#server/features/course/course-service.ts'
import { findCoursesOf, findTrailOrder } from '#server/features/trail/trail-service.ts'
import { findCurrent, findCycles, saveItemProgress, type ItemProgress, type Owner } from './progress-queries.ts'

/** Where somebody stands in an item now, and when its parts were done where all of it is. */
interface Reckoned extends CourseStanding {
  finishes: StoredFinish[]
}

/**
 * Brings what is known of somebody in one item to what they have done of it; their stream is held. Answers what their
 * devices are told.
 */
export async function follow(tx: Tx, owner: Owner, item: Item, now: Date): Promise<Change[]> {
  const [current, ...former] = await findCycles(tx, owner, item)
  const reckoned =
    item.kind === 'course'
      ? await reckonCourse(tx, owner, item.id, current)
      : await reckonTrail(tx, owner, item.id, current)
  if (!reckoned) return []
  const isBlocked = Boolean(current?.blocked_at) && !isDone(reckoned.state)
  const row = nextRow({ owner, item, current, now }, isBlocked ? { ...reckoned, state: 'blocked' } : reckoned)
  const same = current?.state === row.state && current.done === row.done && current.total === row.total
  if (same) return []
  await saveItemProgress(tx, row)
  const isFinished = isDone(row.state)
  if (isFinished !== isDone(current?.state ?? 'not_started')) await noteFinished(tx, owner, item, isFinished)
  const changes = await publishProgress(tx, owner, item, [row, ...former])
  const { finished_at: at } = row
  if (!at || current?.finished_at) return changes
  return [...changes, ...(await grantFor(tx, owner, { source: item.kind, id: item.id, at }, now))]
}

/** Where somebody stands in a course by what they have of its activities, and how they stood before. */
export function reckonStanding(
  activities: readonly KnownActivity[],
  own: ReadonlyMap<number, KnownStanding>,
  before: CourseState | undefined,
): Reckoned {
  const standing = courseStanding(activities, (id) => own.get(id), { before })
  return { ...standing, finishes: countedActivities(activities).flatMap(({ id }) => own.get(id)?.finish ?? []) }
}

async function reckonCourse(
  tx: Tx,
  owner: Owner,
  courseId: number,
  current: ItemProgress | undefined,
): Promise<Reckoned | null> {
  const activities = await findCourseActivities(tx, owner.clientId, courseId)
  const own = await findActivityStandings(tx, owner, courseId)
  if (!activities || (own.size === 0 && !current)) return null
  return reckonStanding(activities, own, current?.state)
}

async function reckonTrail(
  tx: Tx,
  owner: Owner,
  trailId: number,
  current: ItemProgress | undefined,
): Promise<Reckoned | null> {
  const { clientId, userId } = owner
  const order = await findTrailOrder(tx, clientId, trailId)
  const visible = (await findCoursesOf(tx, clientId, trailId, [userId])).get(userId) ?? []
  const rows = await findCurrent(tx, clientId, 'course', visible, [userId])
  if (!order || (rows.length === 0 && !current)) return null
  const states = new Map(rows.map((row) => [row.item_id, row.state]))
  const standing = trailStanding(order, visible, (id) => states.get(id), current?.state)
  return { ...standing, finishes: rows.flatMap((row) => row.finishes ?? []) }
}

interface Known {
  owner: Owner
  item: Item
  current: ItemProgress | undefined
  now: Date
}

function nextRow({ owner, item, current, now }: Known, { state, finished, total, finishes }: Reckoned): ItemProgress {
  const isNew = isDone(state) && !current?.finished_at
  const claimed = Math.max(0, ...finishes.map((finish) => Date.parse(finish.claimed)))
  const finishedAt = claimed > 0 && claimed < now.getTime() ? new Date(claimed) : now
  return {
    client_id: owner.clientId,
    user_id: owner.userId,
    item_kind: item.kind,
    item_id: item.id,
    cycle: current?.cycle ?? 1,
    state,
    done: finished,
    total,
    begun_at: current?.begun_at ?? now,
    finished_at: isNew ? finishedAt : (current?.finished_at ?? null),
    finishes: isNew ? finishes : (current?.finishes ?? null),
    blocked_at: current?.blocked_at ?? null,
    ended_at: null,
    updated_at: now,
  }
}

/** Tells somebody's devices how they stand in an item; the newest cycle comes first. */
export async function publishProgress(
  tx: Tx,
  owner: Owner,
  { kind, id }: Item,
  [current, ...former]: readonly ItemProgress[],
): Promise<Change[]> {
  if (!current) return []
  const row = {
    cycle: current.cycle,
    state: current.state,
    done: current.done,
    total: current.total,
    finishedAt: current.finished_at?.toISOString() ?? null,
    updatedAt: current.updated_at.toISOString(),
    former: former.map((one) => ({
      cycle: one.cycle,
      state: one.state,
      finishedAt: one.finished_at?.toISOString() ?? null,
    })),
  }
  return kind === 'course'
    ? publishOwnRows(tx, owner, 'courseProgress', [{ courseId: id, ...row }])
    : publishOwnRows(tx, owner, 'trailProgress', [{ trailId: id, ...row }])
}
