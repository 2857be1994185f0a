import { sql } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import type { WrittenReward } from '#contract/features/reward/reward-desk.ts'
import type { Reward, RewardCategory, RewardDepartment } from '#contract/features/reward/reward-on-device.ts'
import { imageAddress, imageIdOf } from '#server/engine/files/content-files.ts'
import { publishRows, withdrawRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  findReward,
  findRewardCourses,
  saveCategory,
  saveDepartment,
  saveReward,
  type RewardRow,
} from './reward-queries.ts'
import { readStocks } from './stock/stock-hints.ts'

/** Removes what happened to stock and orders in a client that is closed; fails in another one. */
export const eraseRewards = (tx: Tx, clientId: number) => sql`SELECT app_erase_rewards(${clientId})`.execute(tx)

/** A reward as its people see it. */
export const rewardOf = (row: RewardRow, courseIds: readonly number[]): Reward => ({
  id: row.id,
  departmentId: row.department_id,
  categoryId: row.category_id,
  name: row.name,
  description: row.description,
  picture: row.picture_id === null ? '' : imageAddress(row.picture_id),
  price: row.price,
  fulfilment: row.fulfilment,
  shownFrom: row.shown_from?.toISOString() ?? null,
  shownUntil: row.shown_until?.toISOString() ?? null,
  minLevel: row.min_level,
  courseIds: [...courseIds],
})

/** Writes and publishes departments and categories of the store. */
export async function publishShelves(
  tx: Tx,
  clientId: number,
  { departments, categories }: { departments: readonly RewardDepartment[]; categories: readonly RewardCategory[] },
): Promise<void> {
  for (const one of departments) await saveDepartment(tx, clientId, { ...one, name: JSON.stringify(one.name) })
  for (const one of categories) await saveCategory(tx, clientId, { ...one, name: JSON.stringify(one.name) })
  await publishRows(tx, clientId, 'rewardDepartments', departments)
  await publishRows(tx, clientId, 'rewardCategories', categories)
}

/** Without texts that are empty: another language stands for those. */
const filled = (text: Localized): Localized => Object.fromEntries(Object.entries(text).filter(([, said]) => said))

/** Writes a reward under a revision, and publishes it, or that it is gone. */
export async function publishReward(
  tx: Tx,
  { clientId, id, rev }: { clientId: number; id: number; rev: number },
  written: WrittenReward,
  now: Date,
): Promise<void> {
  const { courseIds, isRetired } = written
  await saveReward(
    tx,
    {
      client_id: clientId,
      id,
      department_id: written.departmentId,
      category_id: written.categoryId,
      name: JSON.stringify(filled(written.name)),
      description: JSON.stringify(filled(written.description)),
      picture_id: imageIdOf(written.picture) ?? null,
      price: written.price,
      fulfilment: written.fulfilment,
      shown_from: written.shownFrom === null ? null : new Date(written.shownFrom),
      shown_until: written.shownUntil === null ? null : new Date(written.shownUntil),
      min_level: written.minLevel,
      is_retired: isRetired,
      words: fold(Object.values(written.name).join(' ')),
      rev,
    },
    courseIds,
  )
  if (isRetired) {
    await withdrawRows(tx, clientId, 'rewards', [id])
    await withdrawRows(tx, clientId, 'rewardStocks', [id])
    return
  }
  const row = await findReward(tx, clientId, id)
  if (!row) throw new Error(`reward ${id} is not there`)
  const courses = (await findRewardCourses(tx, clientId, [id])).get(id) ?? []
  await publishRows(tx, clientId, 'rewards', [rewardOf(row, courses)])
  await publishRows(tx, clientId, 'rewardStocks', await readStocks(tx, clientId, [id], now))
}
