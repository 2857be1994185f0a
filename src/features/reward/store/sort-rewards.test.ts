import { expect, test } from 'vitest'
import type { RowOf } from '#contract/engine/collection.ts'
import { sortRewards, type ShownReward, type StoreQuery } from './sort-rewards.ts'

const shown = (id: number, name: string, price: number, more: Partial<ShownReward> = {}): ShownReward => ({
  reward: { id, price, departmentId: 1, categoryId: id } as RowOf<'rewards'>,
  name,
  stock: 'plenty',
  popularity: 0,
  against: [],
  ...more,
})
const rewards = [
  shown(1, 'Furadeira de impacto', 900, { popularity: 2 }),
  shown(2, 'Vale-presente', 100, { popularity: 9, against: [{ is: 'out_of_stock' }] }),
  shown(3, 'Televisão', 5000, { against: [{ is: 'points_short', missing: 4000 }] }),
]
const query: StoreQuery = { search: '', departmentId: 0, categoryId: 0, sort: 'popular', affordable: false }
const ids = (change: Partial<StoreQuery>) =>
  sortRewards(rewards, { ...query, ...change }).map(({ reward }) => reward.id)

test('rewards come by popularity or by price', () => {
  expect(ids({})).toEqual([2, 1, 3])
  expect(ids({ sort: 'cheapest' })).toEqual([2, 1, 3])
  expect(ids({ sort: 'dearest' })).toEqual([3, 1, 2])
})

test('what the points are enough for stays, also where it is sold out', () => {
  expect(ids({ affordable: true })).toEqual([2, 1])
})

test('words are found without accents, in any order, within a category', () => {
  expect(ids({ search: 'TELEVISAO' })).toEqual([3])
  expect(ids({ search: 'impacto furad' })).toEqual([1])
  expect(ids({ search: 'vale', categoryId: 1 })).toEqual([])
})
