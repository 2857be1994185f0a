import { expect, test } from 'vitest'
import { fixedLevel, levelAt, missingFor, multiplierAt, requestAfter, startLevel } from './level-rules.ts'
import { usualLevels, wrongLevels } from './written-levels.ts'
import type { LevelNumber } from './level-numbers.ts'
import type { LevelRequestState } from './level-schema.ts'

// 0, 1000 and 3000.
const levels = usualLevels()
const [, silver = { minXp: 0 }] = levels

test.each([
  ['nobody who begins anew', null, 1],
  ['who has the experience of gold', { level: 3, xp: 3000 }, 3],
  ['one short of gold', { level: 3, xp: 2999 }, 2],
  ['gold with nothing', { level: 3, xp: 0 }, 2],
  ['silver with its experience', { level: 2, xp: 1000 }, 2],
  ['silver without', { level: 2, xp: 999 }, 1],
  ['the lowest', { level: 1, xp: 0 }, 1],
  // Experience alone gives no level that nobody approved.
  ['the lowest with the experience of gold', { level: 1, xp: 9000 }, 1],
] as const)('loyalty 69: a campaign begins with the level that was held, or one below it: %s', (_, former, level) => {
  expect(startLevel(former && { levels, ...former })).toBe(level)
})

test('loyalty 69: three campaigns in a row without experience go down one step each, not below the lowest', () => {
  const held: LevelNumber[] = [3]
  for (let campaign = 1; campaign <= 3; campaign++) held.push(startLevel({ levels, level: held.at(-1) ?? 1, xp: 0 }))
  expect(held).toEqual([3, 2, 1, 1])
})

test.each([
  // Held, begun with, what it should have been.
  [3, 3, 2, 2],
  [2, 2, 2, 2],
  // Who rose by a step meanwhile keeps the step.
  [3, 2, 1, 2],
  [2, 1, 1, 2],
] as const)('a level %d that was begun with %d is %s when the campaign before is settled for %d', (...given) => {
  const [held, carried, fixed, becomes] = given
  expect(fixedLevel(held, carried, fixed)).toBe(becomes)
})

test('the multiplier is that of the level held at the moment; before all of them the one begun with is', () => {
  const history = [
    { level: 2 as const, from: '2026-10-01T12:00:00.000Z', cause: 'carried' as const },
    { level: 3 as const, from: '2026-11-01T12:00:00.000Z', cause: 'approved' as const },
  ]
  const at = (moment: string) => multiplierAt(levels, history, new Date(moment))
  expect(at('2026-09-01T12:00:00.000Z')).toBe(15_000)
  expect(at('2026-11-01T11:59:59.999Z')).toBe(15_000)
  expect(at('2026-11-01T12:00:00.000Z')).toBe(20_000)
  // Who began with the lowest is said to have risen from it alone.
  expect(multiplierAt(levels, history.slice(1), new Date('2026-10-15T12:00:00.000Z'))).toBe(10_000)
  expect(levelAt([], new Date())).toBe(1)
})

type Row = [LevelRequestState | null, number, number, LevelRequestState | null]
test.each<Row>([
  [null, 0, 999, null],
  [null, 0, 1000, 'waiting'],
  [null, 1000, 0, 'ready'],
  ['waiting', 999, 1, 'waiting'],
  ['waiting', 1000, 0, 'ready'],
  ['waiting', 400, 100, 'waiting'],
  ['waiting', 999, 0, 'lapsed'],
  ['ready', 999, 0, 'lapsed'],
  ['ready', 500, 500, 'waiting'],
  ['lapsed', 999, 0, 'lapsed'],
  ['lapsed', 999, 1, 'waiting'],
  ['refused', 1200, 500, 'refused'],
  ['refused', 1201, 0, 'ready'],
  ['revoked', 1200, 0, 'revoked'],
  ['revoked', 1201, 0, 'ready'],
  ['approved', 0, 0, 'approved'],
])('a request that is %s, with %d audited and %d to be audited of 1000, is %s', (state, xp, xpPending, becomes) => {
  expect(requestAfter(state && { state, xpThen: 1200 }, silver, { xp, xpPending })).toBe(becomes)
})

test('what waits for the audit counts towards the next level', () => {
  expect(missingFor(silver, { xp: 300, xpPending: 200 })).toBe(500)
  expect(missingFor(silver, { xp: 300, xpPending: 900 })).toBe(0)
})

test('the first level asks for nothing, and each for more than the one before', () => {
  const asking = (...minXp: number[]) => wrongLevels(minXp.map((one) => ({ minXp: one })))
  expect(asking(0, 1, 2)).toEqual([])
  expect(asking(1, 1, 0)).toEqual(['levels.0.minXp', 'levels.1.minXp', 'levels.2.minXp'])
})
