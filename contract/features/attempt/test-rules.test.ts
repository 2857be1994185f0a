import { expect, test } from 'vitest'
import { percentOf, isPassed } from '#contract/features/question/grade-rules.ts'
import { ratio } from '#contract/features/question/ratio.ts'
import { courseStanding, isReleased } from '#contract/features/course/course-rules.ts'
import { startRefusal, testStanding, type CountedAttempt, type RuledTest } from './test-rules.ts'

const settings = { minimumScore: 70, maximumAttempts: 3, grade: 'best', improve: true, wait: 0 } as const
const conventional: RuledTest = { type: 'conventional_test', settings }
const minutes = 60_000

/** Attempts that were graded so, one after the other, a minute each. */
const graded = (percents: readonly number[], minimum = 70): CountedAttempt[] =>
  percents.map((percent, at) => ({
    number: at + 1,
    state: 'graded',
    percent,
    passed: isPassed(percent, minimum),
    inReview: false,
    surplus: false,
    endedAt: (at + 1) * minutes,
  }))
const attempt = (fields: Partial<CountedAttempt>): CountedAttempt => ({
  number: 1,
  state: 'open',
  percent: null,
  passed: false,
  inReview: false,
  surplus: false,
  endedAt: null,
  ...fields,
})

test('learning T27: whoever is shown 70 % of 70 has passed, and 69.99 % is shown and judged as what it is', () => {
  const over = (parts: number) => percentOf({ earned: ratio(parts), possible: ratio(100_000) })
  expect([over(69_995), over(69_994)]).toEqual([70, 69.99])
  expect(testStanding(conventional, graded([over(69_995)])).state).toBe('approved')
  expect(testStanding(conventional, graded([over(69_994)])).state).toBe('reproved')
})

test('learning T29: best and last show each their grade, and approval stays', () => {
  const attempts = graded([80, 95, 40])
  const last: RuledTest = { ...conventional, settings: { ...settings, grade: 'last' } }
  expect(testStanding(conventional, attempts)).toMatchObject({ grade: 95, state: 'improved' })
  expect(testStanding(last, attempts)).toMatchObject({ grade: 40, state: 'improved' })
  expect(testStanding(last, graded([80, 40]))).toMatchObject({ grade: 40, state: 'approved' })
})

test('learning T30: a better attempt after passing improves, a worse or an equal one changes nothing', () => {
  expect(testStanding(conventional, graded([80, 81])).state).toBe('improved')
  expect(testStanding(conventional, graded([80, 80])).state).toBe('approved')
  expect(testStanding(conventional, graded([80, 12])).state).toBe('approved')
  // A failed one before the pass is not what has to be bettered.
  expect(testStanding(conventional, graded([10, 70])).state).toBe('approved')
})

test('learning T31: attempts until approval end with the pass', () => {
  const endless: RuledTest = { ...conventional, settings: { ...settings, maximumAttempts: null } }
  const failed = graded(Array.from({ length: 40 }, () => 10))
  expect(testStanding(endless, failed)).toMatchObject({ state: 'reproved', attemptsLeft: null })
  expect(startRefusal(endless, failed, { now: 1e9 })).toBeNull()
  const passed = graded([10, 70])
  expect(testStanding(endless, passed)).toMatchObject({ state: 'approved', attemptsLeft: 0 })
  expect(startRefusal(endless, passed, { now: 1e9 })).toEqual({ code: 'attempt.none_left' })
})

test('attempts that are left after passing may be used where the author lets them improve, and not else', () => {
  const strict: RuledTest = { ...conventional, settings: { ...settings, improve: false } }
  expect(testStanding(conventional, graded([80])).attemptsLeft).toBe(2)
  expect(testStanding(strict, graded([80])).attemptsLeft).toBe(0)
  expect(testStanding(strict, graded([10])).attemptsLeft).toBe(2)
  expect(testStanding(conventional, graded([10, 10, 10]), 1).attemptsLeft).toBe(1)
  expect(startRefusal(conventional, graded([10]), { now: 1e9, reserved: 2 })).toEqual({ code: 'attempt.none_left' })
})

test('learning T32: another attempt waits until its minute', () => {
  const waiting: RuledTest = { ...conventional, settings: { ...settings, wait: 10 } }
  const attempts = graded([10])
  expect(startRefusal(waiting, attempts, { now: 11 * minutes - 1 })).toEqual({
    code: 'attempt.too_soon',
    until: 11 * minutes,
  })
  expect(startRefusal(waiting, attempts, { now: 11 * minutes })).toBeNull()
  expect(startRefusal(waiting, [], { now: 0 })).toBeNull()
  // A screen's minute is older than an attempt that has just ended: where nothing is waited for, nothing is in the way.
  expect(startRefusal(conventional, attempts, { now: 0 })).toBeNull()
})

test('learning T33: the last failure of a block test blocks its course, and locks nothing that comes after it', () => {
  const block: RuledTest = { type: 'block_test', settings }
  expect(testStanding(block, graded([10, 10])).state).toBe('reproved')
  const standing = testStanding(block, graded([10, 10, 10]))
  expect(standing).toMatchObject({ state: 'blocked', attemptsLeft: 0 })
  expect(startRefusal(block, graded([10, 10, 10]), { now: 1e9 })).toEqual({ code: 'attempt.blocked' })
  const own = { state: standing.state, test: standing }
  expect(isReleased(own)).toBe(true)
  expect(courseStanding([{ id: 1, required: true }], () => own).state).toBe('blocked')
  // One that was passed never blocks.
  expect(testStanding(block, graded([10, 75, 10])).state).toBe('approved')
})

test('learning T12: a test that was reproved for good holds nothing up, one with attempts left does', () => {
  const standing = (percents: number[]) => {
    const own = testStanding(conventional, graded(percents))
    return { state: own.state, test: own }
  }
  expect(isReleased(standing([10, 10]))).toBe(false)
  expect(isReleased(standing([10, 10, 10]))).toBe(true)
})

test('learning T36: nothing is blocked or begun anew before the last grade is final', () => {
  for (const type of ['block_test', 'restart_test', 'conventional_test'] as const) {
    const ruled: RuledTest = { type, settings }
    const two = graded([10, 10])
    for (const last of [
      attempt({ number: 3, state: 'marking' }),
      attempt({ number: 3, state: 'awaiting_device' }),
      attempt({ number: 3, state: 'graded', percent: 10, inReview: true }),
    ])
      expect(testStanding(ruled, [...two, last])).toMatchObject({
        state: 'in_progress',
        waiting: true,
        restarts: false,
        attemptsLeft: 0,
      })
    expect(testStanding(ruled, [...two, attempt({ number: 3 })])).toMatchObject({ state: 'reproved', restarts: false })
  }
  expect(testStanding({ type: 'restart_test', settings }, graded([10, 10, 10]))).toMatchObject({
    state: 'reproved',
    restarts: true,
  })
})

test('a quiz never fails, and is done when it was handed in, or at its minimum', () => {
  const quiz = (minimumScore: number | null): RuledTest => ({
    type: 'evaluated_quiz',
    settings: { ...settings, minimumScore },
  })
  expect(testStanding(quiz(70), graded([10, 10, 10])).state).toBe('in_progress')
  expect(testStanding(quiz(70), graded([10, 71])).state).toBe('approved')
  expect(testStanding(quiz(null), graded([10], 0)).state).toBe('finished')
  const again: RuledTest = {
    type: 'unevaluated_quiz',
    settings: { ...settings, minimumScore: null, maximumAttempts: null },
  }
  expect(startRefusal(again, graded([100, 100], 0), { now: 1e9 })).toBeNull()
})

test('an attempt that was void or begun for nothing is not counted, and the one given back is used again', () => {
  const attempts = [
    attempt({ number: null, state: 'void', endedAt: 1 }),
    ...graded([10]),
    attempt({ number: 2, state: 'graded', percent: 100, passed: true, surplus: true, endedAt: 2 }),
  ]
  expect(testStanding(conventional, attempts)).toMatchObject({ state: 'reproved', attemptsLeft: 1, grade: 10 })
})
