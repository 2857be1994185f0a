import type { RowOf } from '#contract/engine/collection.ts'
import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import type { Buyer } from './reasons-against.ts'

/** Done in this cycle, or in one before: what was done stays done. */
const isFinished = ({ finishedAt, former }: RowOf<'courseProgress'>): boolean =>
  finishedAt !== null || former.some((cycle) => cycle.finishedAt !== null)

/** What the device knows of somebody who may order, on a day of the client. */
export async function readBuyer(member: Member, day: string): Promise<Buyer> {
  const [campaigns, balances, orders, categories, progress] = await Promise.all([
    listRows(member, 'campaigns'),
    listRows(member, 'pointBalances'),
    listRows(member, 'rewardOrders'),
    listRows(member, 'rewardCategories'),
    listRows(member, 'courseProgress'),
  ])
  const done = new Set(progress.filter(isFinished).map(({ courseId }) => courseId))
  return { day, campaigns, balances, orders, categories, done }
}
