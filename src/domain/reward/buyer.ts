import type { RowOf } from '#contract/engine/collection.ts'
import { withOwnEnds } from '#contract/features/points/settling-rules.ts'
import { dayIn } from '#contract/engine/time.ts'
import { personOf } from '#domain/campaign/campaign-person.ts'
import { listRows } from '#engine/rows/rows.ts'
import type { Member } from '#engine/session/member.ts'
import type { Buyer } from './reasons-against.ts'

/** Done in this cycle, or in one before: what was done stays done. */
const isFinished = ({ finishedAt, former }: RowOf<'courseProgress'>): boolean =>
  finishedAt !== null || former.some((cycle) => cycle.finishedAt !== null)

/** What the device knows of somebody who may order now, in the time zone of the client. */
export async function readBuyer(
  member: Member,
  { now, timeZone, country }: { now: Date; timeZone: string; country: string },
): Promise<Buyer> {
  const [campaigns, signUps, balances, orders, categories, memberLevels, progress] = await Promise.all([
    listRows(member, 'campaigns'),
    listRows(member, 'campaignMembers'),
    listRows(member, 'pointBalances'),
    listRows(member, 'rewardOrders'),
    listRows(member, 'rewardCategories'),
    listRows(member, 'memberLevels'),
    listRows(member, 'courseProgress'),
  ])
  const done = new Set(progress.filter(isFinished).map(({ courseId }) => courseId))
  const { joined } = personOf(country, signUps)
  return {
    day: dayIn(timeZone, now),
    country,
    joined,
    campaigns: withOwnEnds(campaigns, balances),
    balances,
    orders,
    categories,
    memberLevels,
    moment: now,
    done,
  }
}
