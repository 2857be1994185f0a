import { fold } from '#contract/engine/staff/list.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import type { ReasonAgainst } from '#domain/reward/reasons-against.ts'

/** Orders of the store's list. */
export type RewardSort = 'popular' | 'cheapest' | 'dearest'

/** What is asked of the store. */
export interface StoreQuery {
  search: string
  /** 0: all of them. */
  departmentId: number
  categoryId: number
  sort: RewardSort
  /** Only what can be ordered with the points there are. */
  affordable: boolean
}

/** A reward as the store shows it. */
export interface ShownReward {
  reward: RowOf<'rewards'>
  /** In the language of the person. */
  name: string
  stock: RowOf<'rewardStocks'>['stock'] | undefined
  popularity: number
  against: ReasonAgainst[]
}

/** What the query leaves, in its order; of equals the cheaper, then the older one comes first. */
export function sortRewards(rewards: readonly ShownReward[], query: StoreQuery): ShownReward[] {
  const words = fold(query.search).split(/\s+/).filter(Boolean)
  const by = {
    popular: (a: ShownReward, b: ShownReward) => b.popularity - a.popularity,
    cheapest: (a: ShownReward, b: ShownReward) => a.reward.price - b.reward.price,
    dearest: (a: ShownReward, b: ShownReward) => b.reward.price - a.reward.price,
  }[query.sort]
  return rewards
    .filter(({ reward, name, against }) => {
      const text = fold(name)
      return (
        (query.departmentId === 0 || reward.departmentId === query.departmentId) &&
        (query.categoryId === 0 || reward.categoryId === query.categoryId) &&
        (!query.affordable || !against.some(({ is }) => is === 'points_short' || is === 'no_campaign')) &&
        words.every((word) => text.includes(word))
      )
    })
    .toSorted((a, b) => by(a, b) || a.reward.price - b.reward.price || a.reward.id - b.reward.id)
}
