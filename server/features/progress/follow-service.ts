import type { Change } from '#contract/engine/collection.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Services } from '#server/engine/services.ts'
import { awardBadges } from '#server/features/badge/award/award-service.ts'
import { followEnrolments } from '#server/features/enrolment/follow-progress-service.ts'
import { findCoursesOf, findTrailOrder, findTrailsWith } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteDue, lockDue, moveDue } from './due/due-queries.ts'
import type { Owner } from './progress-queries.ts'
import { follow } from './progress-service.ts'
import { findWithProgress } from './under-way-queries.ts'

/**
 * What hangs on somebody's activities in a course, after one of them changed: the course, its trails, enrolments, badges.
 * Their stream is held. `judged`: when the change was captured, as far as it is believed.
 */
export async function followActivities(
  tx: Tx,
  owner: Owner,
  courseId: number,
  at: { now: Date; judged: Date },
): Promise<Change[]> {
  const trails = await findTrailsWith(tx, owner.clientId, courseId)
  const items: Item[] = [{ kind: 'course', id: courseId }, ...trails.map((id): Item => ({ kind: 'trail', id }))]
  return followItems(tx, owner, items, at)
}

/**
 * Looks at an item again, and at the courses of a trail, for whoever asks before the publication of one of them was
 * followed; holds the person's stream.
 */
export async function refresh(tx: Tx, owner: Owner, item: Item, now: Date): Promise<void> {
  const { clientId, userId } = owner
  await lockStream(tx, clientId, userStream(userId))
  const courseIds =
    item.kind === 'trail' ? ((await findCoursesOf(tx, clientId, item.id, [userId])).get(userId) ?? []) : []
  const items = [...courseIds.map((id): Item => ({ kind: 'course', id })), item]
  for (const each of items) await follow(tx, owner, each, now)
  await awardBadges(tx, owner, items, now)
}

/** Trails after their courses: they are reckoned from them. */
async function followItems(
  tx: Tx,
  owner: Owner,
  items: readonly Item[],
  at: { now: Date; judged: Date },
): Promise<Change[]> {
  const changes: Change[] = []
  for (const item of items) changes.push(...(await follow(tx, owner, item, at.now)))
  changes.push(...(await followEnrolments(tx, owner, items, at)))
  return [...changes, ...(await awardBadges(tx, owner, items, at.now))]
}

/** The same for what was published anew. */
async function followItem(
  tx: Tx,
  owner: Owner,
  { kind, id }: Item,
  at: { now: Date; judged: Date },
): Promise<Change[]> {
  if (kind === 'course') return followActivities(tx, owner, id, at)
  return followItems(tx, owner, [{ kind, id }], at)
}

/** People of an item that are looked at in one transaction. */
const peopleAtOnce = 100

/** Looks at everybody again who is under way in what was published anew, in every client. */
export async function followPublications(services: Pick<Services, 'database' | 'clock' | 'realtime'>): Promise<void> {
  const { database, clock, realtime } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    for (;;) {
      const changed = await database.inTenant(clientId, (tx) => followNext(tx, clientId, clock.now()))
      if (!changed) break
      for (const userId of changed) await realtime.pokeUser(clientId, userId)
    }
  }
}

/** One piece of it; who was told something, or null where nothing is due. */
async function followNext(tx: Tx, clientId: number, now: Date): Promise<string[] | null> {
  const due = await lockDue(tx, clientId)
  if (!due) return null
  const order = due.kind === 'trail' ? await findTrailOrder(tx, clientId, due.id) : { courseIds: [due.id] }
  // A course that is done stays so; a trail may be done by courses that are.
  const reach = { undone: due.kind === 'course', after: due.after, limit: peopleAtOnce }
  const people = await findWithProgress(tx, clientId, order?.courseIds ?? [], reach)
  const last = people.at(-1)
  if (last === undefined) {
    await deleteDue(tx, clientId, due)
    return []
  }
  const changed: string[] = []
  for (const userId of people) {
    await lockStream(tx, clientId, userStream(userId))
    const changes = await followItem(tx, { clientId, userId }, due, { now, judged: now })
    if (changes.length > 0) changed.push(userId)
  }
  await moveDue(tx, clientId, due, last)
  return changed
}
