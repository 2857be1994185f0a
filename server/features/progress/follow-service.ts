import type { Change } from '#contract/engine/collection.ts'
import { describeFailure } from '#server/engine/jobs/job-queue.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Services } from '#server/engine/services.ts'
import { awardBadges } from '#server/features/badge/award/award-service.ts'
import { followEnrolments } from '#server/features/enrolment/follow-progress-service.ts'
import { findCoursesOf, findTrailOrder, findTrailsWith } from '#server/features/trail/trail-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteDue, lockDue, moveDue } from './due/due-queries.ts'
import { deleteRetry, findRetries, noteFailed } from './due/retry-queries.ts'
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

/** The same where the grade of an activity alone is another: badges ask for grades. Their stream is held. */
export const followGrade = (tx: Tx, owner: Owner, courseId: number, now: Date): Promise<Change[]> =>
  awardBadges(tx, owner, [{ kind: 'course', id: courseId }], now)

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

type Following = Pick<Services, 'database' | 'clock' | 'realtime' | 'log'>

/**
 * Looks at everybody again who is under way in what was published anew, in every client. Somebody for whom that fails
 * holds nobody back: they are tried again by themselves.
 */
export async function followPublications(services: Following): Promise<void> {
  const { database } = services
  const clients = await database.inSystem((tx) => tx.selectFrom('client').select('id').execute())
  for (const { id: clientId } of clients) {
    await retryFailed(services, clientId)
    for (;;) {
      const wasDue = await followPiece(services, clientId)
      if (!wasDue) break
    }
  }
}

/** One piece of it; false where nothing is due. */
async function followPiece(services: Following, clientId: number): Promise<boolean> {
  const { database, clock } = services
  const followSome = async (limit: number) => {
    const changed = await database.inTenant(clientId, (tx) => followNext(tx, clientId, clock.now(), limit))
    await poke(services, clientId, changed ?? [])
    return changed !== null
  }
  try {
    return await followSome(peopleAtOnce)
  } catch {
    // Somebody of them: one after the other tells who.
  }
  for (let done = 0; done < peopleAtOnce; done++) {
    try {
      if (!(await followSome(1))) return false
    } catch (error) {
      await database.inTenant(clientId, (tx) => passOver(tx, clientId, clock.now()))
      services.log.warn(
        { failure: describeFailure(error), client: clientId },
        'somebody could not be followed and is tried again',
      )
    }
  }
  return true
}

async function poke({ realtime }: Following, clientId: number, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await realtime.pokeUser(clientId, userId)
}

/** Those who failed before and whose time has come, each by themselves. */
async function retryFailed(services: Following, clientId: number): Promise<void> {
  const { database, clock, log } = services
  const now = clock.now()
  for (const retry of await database.inTenant(clientId, (tx) => findRetries(tx, clientId, now, peopleAtOnce))) {
    const owner = { clientId, userId: retry.user_id }
    const item = { kind: retry.item_kind, id: retry.item_id }
    try {
      const changes = await database.inTenant(clientId, async (tx) => {
        await deleteRetry(tx, owner, item)
        await lockStream(tx, clientId, userStream(owner.userId))
        return followItem(tx, owner, item, { now, judged: now })
      })
      if (changes.length > 0) await poke(services, clientId, [owner.userId])
    } catch (error) {
      const tries = retry.tries + 1
      await database.inTenant(clientId, (tx) => noteFailed(tx, owner, item, { tries, now }))
      log.warn(
        { failure: describeFailure(error), client: clientId, tries },
        'somebody could not be followed and is tried again',
      )
    }
  }
}

/** The next people of what is due, which is held; null where nothing is. */
async function findNext(tx: Tx, clientId: number, limit: number) {
  const due = await lockDue(tx, clientId)
  if (!due) return null
  const order = due.kind === 'trail' ? await findTrailOrder(tx, clientId, due.id) : { courseIds: [due.id] }
  // A course that is done stays so; a trail may be done by courses that are.
  const reach = { undone: due.kind === 'course', after: due.after, limit }
  return { due, people: await findWithProgress(tx, clientId, order?.courseIds ?? [], reach) }
}

/** One piece of it; who was told something, or null where nothing is due. */
async function followNext(tx: Tx, clientId: number, now: Date, limit: number): Promise<string[] | null> {
  const next = await findNext(tx, clientId, limit)
  if (!next) return null
  const { due, people } = next
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

/** Leaves the next person out, to be tried again by themselves. */
async function passOver(tx: Tx, clientId: number, now: Date): Promise<void> {
  const next = await findNext(tx, clientId, 1)
  const [userId] = next?.people ?? []
  if (!next || userId === undefined) return
  await noteFailed(tx, { clientId, userId }, next.due, { tries: 1, now })
  await moveDue(tx, clientId, next.due, userId)
}
