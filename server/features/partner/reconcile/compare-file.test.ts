import { expect, test } from 'vitest'
import { compareFile } from './compare-file.ts'

const day = '2026-11-18'
const own = (id: string, change: object = {}) => ({
  id,
  points: 100,
  state: 'accepted' as const,
  accepted_on: day as string | null,
  ...change,
})
const line = (id: string, points = 100, state: 'accepted' | 'reversed' = 'accepted') => ({ id, points, state })
const kinds = (...args: Parameters<typeof compareFile>) =>
  compareFile(...args).map(({ kind, reference, ours, theirs }) => [kind, reference, ours, theirs])

test('what agrees is no difference, nor what is asked for still', () => {
  const open = own('b', { state: 'unknown', accepted_on: null })
  expect(compareFile(day, [line('a'), line('b')], [own('a'), open], [own('a')])).toEqual([])
})

test('missing, double, other points, unknown and reversed are each told, with what both have', () => {
  expect(kinds(day, [], [], [own('a')])).toEqual([['missing', 'a', 100, null]])
  expect(kinds(day, [line('a'), line('a')], [own('a')], [own('a')])).toEqual([['double', 'a', 100, 100]])
  expect(kinds(day, [line('a', 90)], [own('a')], [own('a')])).toEqual([['amount', 'a', 100, 90]])
  expect(kinds(day, [line('x', 7)], [], [])).toEqual([['unknown', 'x', null, 7]])
  expect(kinds(day, [line('a', 100, 'reversed')], [own('a', { accepted_on: '2026-11-10' })], [])).toEqual([
    ['reversed', 'a', 100, 100],
  ])
})

test('accepted once more on another day is double, accepted after it was refused here is other points', () => {
  expect(kinds(day, [line('a')], [own('a', { accepted_on: '2026-11-17' })], [])).toEqual([['double', 'a', 100, 100]])
  expect(kinds(day, [line('a')], [own('a', { state: 'refused', accepted_on: null })], [])).toEqual([
    ['amount', 'a', 0, 100],
  ])
})
