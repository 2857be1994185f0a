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

/** Those of a course, so many at most, who were last at it first. */
export async function findUnderWay(tx: Tx, clientId: number, courseId: number, most: number): Promise<string[]> {
  const rows = await underWay(tx, clientId, { kind: 'course', id: courseId })
    .select('item_progress.user_id')
    .orderBy('item_progress.updated_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.user_id)
}

/** People who have begun an item, or a course of a trail, and not done it; in the order of their ids, after one of them. */
export async function findNextToFollow(
  tx: Tx,
  clientId: number,
  { kind, id }: Item,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const courses = tx
    .selectFrom('trail_course')
    .select('course_id')
    .where('client_id', '=', clientId)
    .where('trail_id', '=', id)
  let query = tx
    .selectFrom('item_progress')
    .select('user_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('item_kind', '=', 'course')
    .where('item_id', 'in', kind === 'course' ? [id] : courses)
    .where('ended_at', 'is', null)
  if (kind === 'course') query = query.where('state', 'not in', [...done])
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
