import { expect, test } from 'vitest'
import {
  answersThatCount,
  doubtsOf,
  isAnsweredFast,
  isLateAlone,
  judgeArrival,
  mayCount,
  type RecordedAnswer,
} from './arrival-rules.ts'
import type { Anchor, Moment } from './time-rules.ts'

const start = Date.parse('2026-11-27T12:00:00.000Z')
const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
const limit = 30 * minutes

/** A device whose wall clock is so far ahead, at so long after the start; it may have slept or been set meanwhile. */
const moment = (after: number, { ahead = 0, slept = 0, boot = 'a', booted = 0 } = {}): Moment => ({
  wall: start + after + ahead,
  mono: after - booted - slept,
  boot,
})
const begin: Anchor = { at: start, moment: moment(0) }
const answer = (one: Moment, storedAt = Infinity): RecordedAnswer => ({ moment: one, storedAt })

const judge = (
  answers: readonly Moment[],
  arrived: number,
  more: { skew?: number | null; heard?: Anchor[]; from?: Anchor } = {},
) =>
  judgeArrival({
    begin: more.from ?? begin,
    limit,
    heard: more.heard ?? [],
    answers: answers.map((one) => answer(one)),
    arrival: { at: start + arrived, skew: more.skew ?? 0 },
  })

test('what arrives within the limit and its grace counts whole, whatever its clocks say', () => {
  const odd = [moment(5 * minutes, { ahead: -hours }), moment(20 * minutes, { ahead: 3 * hours })]
  expect(judge(odd, limit + 30 * seconds)).toMatchObject({ flags: [], answers: [{ inTime: true }, { inTime: true }] })
  expect(judge([moment(5 * minutes)], limit + 30 * seconds + 1).flags).toEqual(['late_arrival'])
})

test('learning T55: answers recorded in time that arrive a day late all count, and are marked', () => {
  const judged = judge([moment(1 * minutes), moment(29 * minutes)], 24 * hours)
  expect(judged.flags).toEqual(['late_arrival'])
  expect(judged.answers).toEqual([
    { at: start + minutes, inTime: true },
    { at: start + 29 * minutes, inTime: true },
  ])
})

test('learning T56: answers recorded after the limit do not count until they are accepted', () => {
  const judged = judge([moment(1 * minutes), moment(limit + 5 * seconds), moment(limit + 6 * seconds)], 24 * hours)
  expect(judged.answers.map(({ inTime }) => inTime)).toEqual([true, true, false])
  expect(judged.flags).toEqual(['late_arrival', 'late_answer'])
})

test('learning T57: a clock that was set back an hour gives no time, and is marked', () => {
  // 50 minutes after the start, the clock says 10 minutes before it; monotonic time goes on.
  const judged = judge([moment(10 * minutes), moment(50 * minutes, { ahead: -hours })], 2 * hours, { skew: -hours })
  expect(judged.answers.map(({ inTime }) => inTime)).toEqual([true, false])
  expect(judged.flags).toEqual(['late_arrival', 'late_answer', 'clock_moved'])
  // Put right again before it is sent: it ran back all the same.
  expect(judge([moment(10 * minutes), moment(50 * minutes, { ahead: -hours })], 2 * hours).flags).toContain(
    'clock_moved',
  )
  // Over another boot as well: no monotonic clock reaches over it, but the wall ran back.
  const rebooted = moment(50 * minutes, { ahead: -hours, boot: 'b', booted: 49 * minutes })
  expect(judge([moment(10 * minutes), rebooted], 2 * hours).flags).toContain('clock_moved')
})

test('learning T58: ten minutes of sleep pass, and are nothing odd where the clock is right afterwards', () => {
  const asleep = [moment(5 * minutes), moment(limit + 1 * minutes, { slept: 10 * minutes })]
  const judged = judge(asleep, 2 * hours)
  expect(judged.flags).toEqual(['late_arrival', 'late_answer'])
  expect(judged.answers.map(({ inTime }) => inTime)).toEqual([true, false])
  // Where nothing says that the clock is right, the jump may be a hand's; then the monotonic clock is believed.
  const unknown = judgeArrival({
    begin,
    limit,
    heard: [],
    answers: asleep.map((one) => answer(one)),
    arrival: { at: start + 2 * hours, skew: null },
  })
  expect(unknown.flags).toEqual(['late_arrival', 'clock_moved'])
})

test('a clock that was wrong all along is no matter', () => {
  const ahead = 5 * hours
  const from = { at: start, moment: moment(0, { ahead }) }
  const judged = judge([moment(29 * minutes, { ahead }), moment(40 * minutes, { ahead })], 3 * hours, {
    skew: ahead,
    from,
  })
  expect(judged.answers).toEqual([
    { at: start + 29 * minutes, inTime: true },
    { at: start + 40 * minutes, inTime: false },
  ])
  expect(judged.flags).not.toContain('clock_moved')
})

test('a server time that was heard meanwhile bounds what was recorded before and after it', () => {
  // The clock was set back after a contact at 40 minutes: what came after cannot have been before it.
  const heard = [{ at: start + 40 * minutes, moment: moment(40 * minutes) }]
  const later = moment(41 * minutes, { ahead: -hours })
  const judged = judge([moment(10 * minutes), later], 2 * hours, { heard, skew: -hours })
  expect(judged.answers).toEqual([
    { at: start + 10 * minutes, inTime: true },
    { at: start + 41 * minutes, inTime: false },
  ])
  expect(judged.flags).toContain('clock_moved')
})

test('what was stored while there was time counts, whatever its clocks say', () => {
  const judged = judgeArrival({
    begin,
    limit,
    heard: [],
    answers: [answer(moment(45 * minutes), start + 20 * minutes), answer(moment(46 * minutes))],
    arrival: { at: start + 2 * hours, skew: 0 },
  })
  expect(judged.answers).toEqual([
    { at: start + 20 * minutes, inTime: true },
    { at: start + 46 * minutes, inTime: false },
  ])
})

test('nothing hangs on time where there is no limit', () => {
  const judged = judgeArrival({
    begin,
    limit: null,
    heard: [],
    answers: [answer(moment(90 * hours, { ahead: -hours }))],
    arrival: { at: start + 100 * hours, skew: null },
  })
  expect(judged).toMatchObject({ flags: [], answers: [{ inTime: true }] })
})

test('no clocks put an answer before the start or after the arrival', () => {
  const wild = [moment(0, { ahead: -9 * hours }), moment(3 * minutes, { ahead: 900 * hours, boot: 'b' })]
  for (const { at } of judge(wild, 2 * hours).answers) {
    expect(at).toBeGreaterThanOrEqual(start)
    expect(at).toBeLessThanOrEqual(start + 2 * hours)
  }
})

test('all right under two seconds a question is told, slower or wrong is not', () => {
  expect(isAnsweredFast(0, [1000, 2500, 20_000], true)).toBe(true)
  expect(isAnsweredFast(0, [2500, 5000, 7000], true)).toBe(false)
  expect(isAnsweredFast(0, [1000, 2500, 3000], false)).toBe(false)
})

test('learning T57: a clock that was set back a little between two pages makes no later answer the older one', () => {
  const first = moment(5 * minutes, { slept: minutes })
  const next = moment(5 * minutes + 2 * seconds, { ahead: -4 * seconds, boot: 'b', booted: 5 * minutes })
  const [one, two] = judge([first, next], 10 * minutes).answers
  expect(two?.at).toBeGreaterThanOrEqual(one?.at ?? Infinity)
})

test('of two tabs of a device that take turns the answer given last is the newest, whatever tab it was given in', () => {
  const inTab = (boot: string, after: number) => moment(after, { boot, booted: boot === 'a' ? 0 : 4 * minutes })
  const given = [
    inTab('a', 1 * minutes),
    inTab('b', 5 * minutes),
    inTab('a', 9 * minutes),
    inTab('b', 12 * minutes),
    inTab('b', 13 * minutes),
  ]
  for (const arrived of [20 * minutes, 24 * hours]) {
    const { answers, flags } = judge(given, arrived)
    expect(answers.map(({ at }) => at - start)).toEqual([1, 5, 9, 12, 13].map((after) => after * minutes))
    expect(flags).toEqual(arrived > limit ? ['late_arrival'] : [])
  }
  // Also where the tab that the attempt was begun in has answered last alone, and a clock was set back meanwhile.
  const later = [inTab('b', 5 * minutes), { ...inTab('a', 9 * minutes), wall: start }]
  const [one, two] = judge(later, 24 * hours).answers
  expect(one?.at).toBeLessThanOrEqual(two?.at ?? 0)
  expect(two?.at).toBeGreaterThanOrEqual(start + 9 * minutes)
})

test('learning 16: by the decision all answers count, those up to a moment, or none; without one those that were in time', () => {
  const [early, late] = [
    { at: start + minutes, inTime: true },
    { at: start + 31 * minutes + 0.7, inTime: false },
  ]
  const counted = (verdict: Parameters<typeof mayCount>[0]) => [early, late].map((one) => mayCount(verdict, one))
  expect(counted(null)).toEqual([true, false])
  expect(counted({ is: 'accept' })).toEqual([true, true])
  expect(counted({ is: 'refuse' })).toEqual([false, false])
  // A moment is whole milliseconds, and what happened in it is within it.
  expect(counted({ is: 'part', until: start + 31 * minutes })).toEqual([true, true])
  expect(counted({ is: 'part', until: start + 31 * minutes - 1 })).toEqual([true, false])
  expect(counted({ is: 'part', until: start })).toEqual([false, false])
})

test('of each question the last answer that counts is the one that does, and where none counts the last is kept', () => {
  const said = (question: number, after: number, seq: number) => ({
    question,
    seq,
    at: start + after,
    inTime: after <= limit,
  })
  const answers = [said(0, 31 * minutes, 2), said(0, minutes, 1), said(1, 32 * minutes, 3), said(1, 33 * minutes, 4)]
  const chosen = (verdict: Parameters<typeof mayCount>[0]) =>
    [...answersThatCount(answers, verdict).values()]
      .toSorted((a, b) => a.question - b.question)
      .map(({ seq, counts }) => [seq, counts])
  expect(chosen(null)).toEqual([
    [1, true],
    [4, false],
  ])
  expect(chosen({ is: 'accept' })).toEqual([
    [2, true],
    [4, true],
  ])
  expect(chosen({ is: 'part', until: start + 32 * minutes })).toEqual([
    [2, true],
    [3, true],
  ])
  expect(chosen({ is: 'refuse' })).toEqual([
    [2, false],
    [4, false],
  ])
})

test('what came late, or was begun offline, is believed where nothing else is odd about it', () => {
  expect(isLateAlone(['late_arrival'])).toBe(true)
  expect(isLateAlone(['offline_start', 'answer_invalid'])).toBe(true)
  expect(isLateAlone(['late_arrival', 'offline_start'])).toBe(false)
  expect(isLateAlone(['late_arrival', 'late_answer'])).toBe(false)
  expect(isLateAlone(['altered'])).toBe(false)
  expect(isLateAlone([])).toBe(false)
  expect(doubtsOf(['answer_invalid', 'altered'])).toEqual(['altered'])
})
