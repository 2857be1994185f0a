import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'

const done = ['finished', 'approved', 'improved'] as const

/** Members who have begun an item and not done it. */
const underWay = (tx: Tx, clientId: number, { kind, id }: Item) =>
  tx
    .selectFrom('item_progress')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.client_id', '=', 'item_progress.client_id')
        .onRef('membership.user_id', '=', 'item_progress.user_id')
        .on('membership.ended_at', 'is', null),
    )
    .where('item_progress.client_id', '=', clientId)
    .where('item_progress.item_kind', '=', kind)
    .where('item_progress.item_id', '=', id)
    .where('item_progress.ended_at', 'is', null)
    .where('item_progress.state', 'not in', [...done, 'not_started'])

/** Those of a course, so many at most, whose standing in it changed last first. */
export async function findUnderWay(tx: Tx, clientId: number, courseId: number, most: number): Promise<string[]> {
  const rows = await underWay(tx, clientId, { kind: 'course', id: courseId })
    .select('item_progress.user_id')
    .orderBy('item_progress.updated_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.user_id)
}

/** People who have something of one of these courses, `undone` of one that is not done; by their ids, after one of them. */
export async function findWithProgress(
  tx: Tx,
  clientId: number,
  courseIds: readonly number[],
  { undone, after, limit }: { undone: boolean; after: string | null; limit: number },
): Promise<string[]> {
  if (courseIds.length === 0) return []
  let query = tx
    .selectFrom('item_progress')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('item_kind', '=', 'course')
    .where('item_id', 'in', [...courseIds])
    .where('ended_at', 'is', null)
  if (undone) query = query.where('state', 'not in', [...done])
  if (after !== null) query = query.where('user_id', '>', after)
  const rows = await query.orderBy('user_id').limit(limit).execute()
  return rows.map((row) => row.user_id)
}

/** How many people are under way in an item. */
export async function countUnderWay(tx: Tx, clientId: number, item: Item): Promise<number> {
  const { count } = await underWay(tx, clientId, item)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** People who have done an item (any course, without one), so many at most; by their ids, after one of them. */
export async function findDone(
  tx: Tx,
  clientId: number,
  item: Item | null,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  let query = tx
    .selectFrom('item_progress')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('item_kind', '=', item?.kind ?? 'course')
    .where('ended_at', 'is', null)
    .where('state', 'in', [...done])
  if (item) query = query.where('item_id', '=', item.id)
  if (after !== null) query = query.where('user_id', '>', after)
  const rows = await query.orderBy('user_id').limit(limit).execute()
  return rows.map((row) => row.user_id)
}

/** The courses that somebody has done, in whatever cycle. */
export async function findDoneCourses(
  tx: Tx,
  { clientId, userId }: { clientId: number; userId: string },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('item_progress')
    .select('item_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', 'course')
    .where('finished_at', 'is not', null)
    .execute()
  return rows.map((row) => row.item_id)
}
