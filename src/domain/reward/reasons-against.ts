import type { RowOf } from '#contract/engine/collection.ts'
import type { Localized } from '#contract/engine/language.ts'
import { levelAt, levelOf } from '#contract/features/campaign/level/level-rules.ts'
import { countingCampaign, isLiving, spendable } from '#contract/features/reward/reward-rules.ts'

type Reward = RowOf<'rewards'>

/** What a device knows of its person, for judging what they may order. */
export interface Buyer {
  /** The client's day. */
  day: string
  /** Theirs (ISO 3166-1 alpha-2). */
  country: string
  /** Campaigns they take part in. */
  joined: readonly number[]
  campaigns: readonly RowOf<'campaigns'>[]
  balances: readonly RowOf<'pointBalances'>[]
  orders: readonly RowOf<'rewardOrders'>[]
  categories: readonly RowOf<'rewardCategories'>[]
  memberLevels: readonly RowOf<'memberLevels'>[]
  /** When they order. */
  moment: Date
  /** Courses that are done. */
  done: ReadonlySet<number>
}

/** Why somebody cannot order a reward now, as far as the device knows; the server has the last word. */
export type ReasonAgainst =
  | { is: 'no_campaign' }
  | { is: 'level_required'; name: Localized }
  | { is: 'training_required'; courses: number[] }
  | { is: 'points_short'; missing: number }
  | { is: 'category_limit'; most: number }
  | { is: 'out_of_stock' }

/** Points that can be spent today, of all campaigns together. */
export function spendablePoints({ campaigns, balances, day }: Pick<Buyer, 'campaigns' | 'balances' | 'day'>): number {
  const open = new Set(spendable(campaigns, day).map(({ id }) => id))
  return balances.reduce((sum, { campaignId, available }) => sum + (open.has(campaignId) ? available : 0), 0)
}

/** Every reason against ordering so many of a reward, in the order in which the server would tell them. */
export function reasonsAgainst(
  reward: Pick<Reward, 'price' | 'categoryId' | 'minLevel' | 'courseIds'>,
  stock: RowOf<'rewardStocks'>['stock'] | undefined,
  buyer: Buyer,
  quantity = 1,
): ReasonAgainst[] {
  const { country, joined, balances } = buyer
  const person = { country, joined: [...joined, ...balances.map(({ campaignId }) => campaignId)] }
  const counting = countingCampaign(buyer.campaigns, person, buyer.day)
  if (!counting) return [{ is: 'no_campaign' }]
  const reasons: ReasonAgainst[] = []
  const history = buyer.memberLevels.find(({ campaignId }) => campaignId === counting.id)?.history ?? []
  if (levelAt(history, buyer.moment) < reward.minLevel)
    reasons.push({ is: 'level_required', name: levelOf(counting.levels, reward.minLevel).name })
  const courses = reward.courseIds.filter((id) => !buyer.done.has(id))
  if (courses.length > 0) reasons.push({ is: 'training_required', courses })
  const missing = reward.price * quantity - spendablePoints(buyer)
  if (missing > 0) reasons.push({ is: 'points_short', missing })
  const most = buyer.categories.find(({ id }) => id === reward.categoryId)?.most ?? null
  const taken = buyer.orders
    .filter((order) => order.campaignId === counting.id && order.categoryId === reward.categoryId)
    .reduce((sum, order) => sum + (isLiving(order.state) ? order.quantity : 0), 0)
  if (most !== null && taken + quantity > most) reasons.push({ is: 'category_limit', most })
  if (stock === 'none') reasons.push({ is: 'out_of_stock' })
  return reasons
}
