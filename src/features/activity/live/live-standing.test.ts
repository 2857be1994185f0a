import { expect, test } from 'vitest'
import type { LiveState } from '#contract/engine/content/live-messages.ts'
import { beginStanding, followStanding, isBack } from './live-standing.ts'

const schedule = { startsAt: '2026-11-20T14:00:00.000Z', seconds: 3600 }
const start = Date.parse(schedule.startsAt)
const minutes = (count: number) => start + count * 60_000

function after(told: [state: LiveState, at: number][]) {
  const [first] = told
  return told.reduce(
    (before, [state, at]) => followStanding(before, state, at, schedule),
    beginStanding(first?.[1] ?? start),
  )
}

test('player P11: a stream that was lost is said to be back once it plays, until it does something else', () => {
  const lost: [LiveState, number][] = [
    ['playing', minutes(1)],
    ['lost', minutes(2)],
  ]
  expect(after(lost)).toMatchObject({ state: 'lost', quietSince: minutes(2) })
  expect(isBack(after(lost))).toBe(false)
  const back: [LiveState, number][] = [...lost, ['waiting', minutes(2.4)], ['playing', minutes(2.5)]]
  expect(isBack(after(back))).toBe(true)
  expect(isBack(after([...back, ['playing', minutes(3)]]))).toBe(true)
  for (const other of ['paused', 'waiting'] as const)
    expect(isBack(after([...back, [other, minutes(3)], ['playing', minutes(4)]]))).toBe(false)
})

test('player P11: a stream without an end of its own is over where its schedule is and nothing came for half a minute', () => {
  // In the middle of its schedule it is waited for as long as it takes.
  const early: [LiveState, number][] = [
    ['lost', minutes(10)],
    ['lost', minutes(59)],
  ]
  expect(after(early)).toMatchObject({ state: 'lost' })
  expect(after([...early, ['lost', minutes(60)]])).toMatchObject({ state: 'ended' })
  // Who talks longer than planned is heard to the end.
  const long: [LiveState, number][] = [
    ['playing', minutes(65)],
    ['waiting', minutes(66)],
  ]
  expect(after([...long, ['waiting', minutes(66.4)]])).toMatchObject({ state: 'waiting' })
  expect(after([...long, ['waiting', minutes(66.5)]])).toMatchObject({ state: 'ended' })
  // A person's own pause is no end, and an end is one for good.
  expect(after([...long, ['paused', minutes(90)]])).toMatchObject({ state: 'paused' })
  expect(
    after([
      ['ended', minutes(5)],
      ['playing', minutes(6)],
    ]),
  ).toMatchObject({ state: 'ended' })
})
