import { expect, test } from 'vitest'
import { meanOf } from './mean.ts'

test('a mean has two decimals, half up, and none is told of nothing', () => {
  expect([meanOf(22, 5), meanOf(13, 3), meanOf(14, 3), meanOf(5, 1)]).toEqual([4.4, 4.33, 4.67, 5])
  // 4.125 and 4.375: exactly half.
  expect([meanOf(33, 8), meanOf(35, 8)]).toEqual([4.13, 4.38])
  expect(meanOf(0, 0)).toBeNull()
})
