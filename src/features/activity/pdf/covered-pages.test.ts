import { expect, test } from 'vitest'
import { beginPages, followPages, isPageCovered, pageSeenMs, shareInSight, type PageMoment } from './covered-pages.ts'

const follow = (moments: PageMoment[]) => moments.reduce(followPages, beginPages([])).covered

test('player P13: a page in sight for two seconds counts as read', () => {
  expect(
    follow([
      { kind: 'sight', page: 0, share: 1, at: 0 },
      { kind: 'tick', at: pageSeenMs },
    ]),
  ).toEqual([[0, 1]])
})

test('player P13: scrolling past a page in half of its time does not count', () => {
  expect(
    follow([
      { kind: 'sight', page: 3, share: 0.8, at: 0 },
      { kind: 'sight', page: 3, share: 0.2, at: pageSeenMs / 2 },
      { kind: 'tick', at: 2 * pageSeenMs },
    ]),
  ).toEqual([])
})

test('less than half of a page does not count', () => {
  expect(
    follow([
      { kind: 'sight', page: 1, share: 0.4, at: 0 },
      { kind: 'tick', at: 5000 },
    ]),
  ).toEqual([])
})

test('a window put away in the middle of its time does not count, one put away after it does', () => {
  expect(
    follow([
      { kind: 'sight', page: 0, share: 1, at: 0 },
      { kind: 'away', at: 400 },
      { kind: 'tick', at: 9000 },
    ]),
  ).toEqual([])
  expect(
    follow([
      { kind: 'sight', page: 0, share: 1, at: 0 },
      { kind: 'away', at: pageSeenMs + 400 },
    ]),
  ).toEqual([[0, 1]])
})

test('pages read apart are kept apart and pages beside each other are joined', () => {
  const covered = follow([
    { kind: 'sight', page: 0, share: 1, at: 0 },
    { kind: 'sight', page: 1, share: 1, at: 0 },
    { kind: 'sight', page: 4, share: 1, at: 0 },
    { kind: 'tick', at: pageSeenMs },
  ])
  expect(covered).toEqual([
    [0, 2],
    [4, 5],
  ])
  expect(isPageCovered(covered, 1)).toBe(true)
  expect(isPageCovered(covered, 2)).toBe(false)
})

test('a page taller than the window counts by the window', () => {
  expect(shareInSight({ page: 2000, visible: 700, window: 700 })).toBe(1)
  expect(shareInSight({ page: 400, visible: 200, window: 700 })).toBe(0.5)
  expect(shareInSight({ page: 0, visible: 0, window: 700 })).toBe(0)
})
