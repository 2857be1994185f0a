import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { RewardTable } from './reward-tables.ts'

/** Rewards of a client with what there is of each: pieces, or codes that nobody has. */
export const rewardsWithStock = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('reward')
    .leftJoin('reward_stock', (join) =>
      join.onRef('reward_stock.client_id', '=', 'reward.client_id').onRef('reward_stock.reward_id', '=', 'reward.id'),
    )
    .selectAll('reward')
    .select(['reward_stock.on_hand', 'reward_stock.reserved'])
    .select((eb) =>
      eb
        .selectFrom('reward_code')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('reward_code.client_id', '=', clientId)
        .whereRef('reward_code.reward_id', '=', 'reward.id')
        .where('reward_code.state', '=', 'free')
        .as('codes'),
    )
    .where('reward.client_id', '=', clientId)

export type RewardRow = Awaited<ReturnType<ReturnType<typeof rewardsWithStock>['execute']>>[number]

export const findReward = (tx: Tx, clientId: number, id: number): Promise<RewardRow | undefined> =>
  rewardsWithStock(tx, clientId).where('reward.id', '=', id).executeTakeFirst()

/** Courses that have to be done before, by reward. */
export async function findRewardCourses(
  tx: Tx,
  clientId: number,
  rewardIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (rewardIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('reward_course')
    .select(['reward_id', 'course_id'])
    .where('client_id', '=', clientId)
    .where('reward_id', 'in', [...rewardIds])
    .orderBy('course_id')
    .execute()
  const courses = new Map<number, number[]>()
  for (const { reward_id: reward, course_id: course } of rows)
    courses.set(reward, [...(courses.get(reward) ?? []), course])
  return courses
}

/** Writes a reward; its stock is made where it is handed over. */
export async function saveReward(tx: Tx, reward: Insertable<RewardTable>, courseIds: readonly number[]): Promise<void> {
  const { client_id: clientId, id, ...rest } = reward
  await tx
    .insertInto('reward')
    .values(reward)
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet(rest))
    .execute()
  await tx.deleteFrom('reward_course').where('client_id', '=', clientId).where('reward_id', '=', id).execute()
  if (courseIds.length > 0)
    await tx
      .insertInto('reward_course')
      .values(courseIds.map((course_id) => ({ client_id: clientId, reward_id: id, course_id })))
      .execute()
  if (reward.fulfilment === 'code') return
  await tx
    .insertInto('reward_stock')
    .values({ client_id: clientId, reward_id: id, on_hand: 0, reserved: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findDepartments = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('reward_department')
    .select(['id', 'name', 'position'])
    .where('client_id', '=', clientId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findCategories = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('reward_category')
    .select(['id', 'name', 'most'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()

export async function saveDepartment(
  tx: Tx,
  clientId: number,
  { id, name, position }: { id: number; name: string; position: number },
): Promise<void> {
  await tx
    .insertInto('reward_department')
    .values({ client_id: clientId, id, name, position })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet({ name, position }))
    .execute()
}

export async function saveCategory(
  tx: Tx,
  clientId: number,
  { id, name, most }: { id: number; name: string; most: number | null },
): Promise<void> {
  await tx
    .insertInto('reward_category')
    .values({ client_id: clientId, id, name, most })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet({ name, most }))
    .execute()
}
