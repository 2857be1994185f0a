import type { FieldProblem } from '#contract/engine/errors.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import type { DeskReward, RewardMovement, WrittenReward } from '#contract/features/reward/reward-desk.ts'
import type { RewardCategory, RewardDepartment } from '#contract/features/reward/reward-on-device.ts'
import { imageIdOf } from '#server/engine/files/content-files.ts'
import { findFile } from '#server/engine/files/file-queries.ts'
import type { Services } from '#server/engine/services.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import { hasWords } from '#server/engine/staff/has-words.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { takeNumber } from '#server/engine/sync/counter.ts'
import { listCourses } from '#server/features/course/course-service.ts'
import { readLanguages } from '#server/features/settings/settings-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { isUsed } from '../order/code-queries.ts'
import { findMovements } from '../order/stock-queries.ts'
import {
  findCategories,
  findDepartments,
  findReward,
  findRewardCourses,
  rewardsWithStock,
  type RewardRow,
} from '../reward-queries.ts'
import { publishReward, publishShelves, rewardOf } from '../reward-service.ts'

type Read = Pick<Services, 'database'>

const describe = (row: RewardRow, courses: ReadonlyMap<number, number[]>): DeskReward => ({
  ...rewardOf(row, courses.get(row.id) ?? []),
  onHand: row.fulfilment === 'code' ? (row.codes ?? 0) : (row.on_hand ?? 0),
  reserved: row.reserved ?? 0,
  rev: row.rev,
  isRetired: row.is_retired,
})

/** A page of the client's rewards, the newest first. */
export async function listRewards(
  { database }: Read,
  { clientId }: Staff,
  {
    search,
    state,
    cursor,
  }: { search?: string | undefined; state?: 'active' | 'retired' | undefined; cursor?: string | undefined },
): Promise<{ rows: DeskReward[]; next: string | null }> {
  return database.inTenant(clientId, async (tx) => {
    let query = rewardsWithStock(tx, clientId)
    if (search) query = query.where(hasWords('reward.words', search))
    if (state) query = query.where('reward.is_retired', '=', state === 'retired')
    if (/^[1-9]\d{0,14}$/.test(cursor ?? '')) query = query.where('reward.id', '<', Number(cursor))
    const found = await query
      .orderBy('reward.id', 'desc')
      .limit(pageSize + 1)
      .execute()
    const page = found.slice(0, pageSize)
    const courses = await findRewardCourses(
      tx,
      clientId,
      page.map(({ id }) => id),
    )
    const rows = page.map((row) => describe(row, courses))
    return { rows, next: found.length > pageSize ? String(page.at(-1)?.id) : null }
  })
}

/** What rewards are written of. */
export const rewardChoices = ({ database }: Read, { clientId }: Staff) =>
  database.inTenant(clientId, async (tx) => ({
    ...(await readLanguages(tx, clientId)),
    departments: await findDepartments(tx, clientId),
    categories: await findCategories(tx, clientId),
    courses: (await listCourses(tx, clientId)).map(({ course }) => ({ id: course.id, title: course.title })),
  }))

async function detailOf(tx: Tx, clientId: number, id: number): Promise<DeskReward> {
  const row = (await findReward(tx, clientId, id)) ?? fail('resource.not_found')
  return describe(row, await findRewardCourses(tx, clientId, [id]))
}

/** One reward with the last movements of its stock. */
export const readReward = (
  { database }: Read,
  { clientId }: Staff,
  id: number,
): Promise<{ reward: DeskReward; movements: RewardMovement[] }> =>
  database.inTenant(clientId, async (tx) => {
    const reward = await detailOf(tx, clientId, id)
    const movements = await findMovements(tx, clientId, id)
    const names = await findNames(
      tx,
      movements.flatMap((one) => one.moved_by ?? []),
    )
    return {
      reward,
      movements: movements.map((one) => ({
        id: one.id,
        quantity: one.quantity,
        reason: one.reason,
        orderId: one.order_id,
        by: names.get(one.moved_by ?? '') ?? '',
        at: one.at.toISOString(),
      })),
    }
  })

/** Fails where a text is missing in the client's language, or what is named is not the client's. */
async function demandWritten(tx: Tx, clientId: number, written: WrittenReward): Promise<void> {
  const { defaultLanguage } = await readLanguages(tx, clientId)
  const faults: FieldProblem[] = []
  if (!written.name[defaultLanguage]) faults.push({ field: `name.${defaultLanguage}`, code: 'required' })
  if (written.picture !== '') {
    const picture = await findFile(tx, clientId, imageIdOf(written.picture) ?? '')
    if (picture?.purpose !== 'image') faults.push({ field: 'picture', code: 'unknown' })
  }
  if (!(await findDepartments(tx, clientId)).some(({ id }) => id === written.departmentId))
    faults.push({ field: 'departmentId', code: 'unknown' })
  if (!(await findCategories(tx, clientId)).some(({ id }) => id === written.categoryId))
    faults.push({ field: 'categoryId', code: 'unknown' })
  const courses = new Set((await listCourses(tx, clientId)).map(({ course }) => course.id))
  const { courseIds, shownFrom, shownUntil } = written
  if (new Set(courseIds).size < courseIds.length || courseIds.some((id) => !courses.has(id)))
    faults.push({ field: 'courseIds', code: 'unknown' })
  if (shownFrom !== null && shownUntil !== null && shownUntil <= shownFrom)
    faults.push({ field: 'shownUntil', code: 'too_small' })
  if (faults.length > 0) fail('request.invalid', { fields: faults })
}

/** Writes a reward. */
export async function createReward(services: Services, staff: Staff, written: WrittenReward): Promise<DeskReward> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    await demandWritten(tx, clientId, written)
    const id = await takeNumber(tx, clientId, 'reward')
    await publishReward(tx, { clientId, id, rev: 1 }, written, now)
    await note({ act: 'reward.create', subject: { kind: 'reward', id: String(id) }, after: { ...written } })
    return detailOf(tx, clientId, id)
  })
}

/** Writes a reward anew; orders keep their price, and how it is handed over stays once there is anything of it. */
export async function changeReward(
  services: Services,
  staff: Staff,
  id: number,
  written: WrittenReward,
): Promise<DeskReward> {
  const { clientId } = staff
  return writeAsStaff(services, staff, async (tx, { note, demandRev, now }) => {
    await tx
      .selectFrom('reward')
      .select('rev')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .forUpdate()
      .execute()
    const before = await detailOf(tx, clientId, id)
    demandRev(before.rev)
    await demandWritten(tx, clientId, written)
    if (before.fulfilment !== written.fulfilment && (await isUsed(tx, clientId, id))) fail('reward.fulfilment_fixed')
    await publishReward(tx, { clientId, id, rev: before.rev + 1 }, written, now)
    await note({
      act: 'reward.change',
      subject: { kind: 'reward', id: String(id) },
      before: { ...before },
      after: { ...written },
    })
    return detailOf(tx, clientId, id)
  })
}

type Written<T> = Omit<T, 'id'> & { id: number | null }

/** The number of something new; what has one already has to be there. */
async function numberOf(
  tx: Tx,
  clientId: number,
  id: number | null,
  there: readonly { id: number }[],
): Promise<number> {
  if (id === null) return takeNumber(tx, clientId, 'reward shelf')
  return there.some((one) => one.id === id) ? id : fail('resource.not_found')
}

/** Writes a department of the store. */
export const writeDepartment = (services: Services, staff: Staff, { id: known, ...rest }: Written<RewardDepartment>) =>
  writeAsStaff(services, staff, async (tx, { note }): Promise<RewardDepartment> => {
    const { clientId } = staff
    await demandName(tx, clientId, rest.name)
    const id = await numberOf(tx, clientId, known, await findDepartments(tx, clientId))
    const department = { id, ...rest }
    await publishShelves(tx, clientId, { departments: [department], categories: [] })
    await note({ act: 'reward_department.write', subject: { kind: 'reward_department', id: String(id) }, after: rest })
    return department
  })

/** Writes a category of the store; a lower maximum counts for what is ordered from now on. */
export const writeCategory = (services: Services, staff: Staff, { id: known, ...rest }: Written<RewardCategory>) =>
  writeAsStaff(services, staff, async (tx, { note }): Promise<RewardCategory> => {
    const { clientId } = staff
    await demandName(tx, clientId, rest.name)
    const id = await numberOf(tx, clientId, known, await findCategories(tx, clientId))
    const category = { id, ...rest }
    await publishShelves(tx, clientId, { departments: [], categories: [category] })
    await note({ act: 'reward_category.write', subject: { kind: 'reward_category', id: String(id) }, after: rest })
    return category
  })

async function demandName(tx: Tx, clientId: number, name: RewardCategory['name']): Promise<void> {
  const { defaultLanguage } = await readLanguages(tx, clientId)
  if (!name[defaultLanguage])
    fail('request.invalid', { fields: [{ field: `name.${defaultLanguage}`, code: 'required' }] })
}
