import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import { isQuizType, type TestType } from '#contract/features/activity/types/tests.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import { countedGrade } from '#contract/features/question/grade-rules.ts'

/** How an attempt stands (learning.md, 8.4); `submitted`: handed in on a device that has not heard of its grade yet. */
export const attemptStates = [
  'reserved',
  'released',
  'open',
  'awaiting_device',
  'submitted',
  'marking',
  'graded',
  'void',
] as const
/** See `attemptStates`. */
export type AttemptState = (typeof attemptStates)[number]

/** What the standing of a test is reckoned from: an attempt of the cycle that counts. */
export interface CountedAttempt {
  /** Its place among those that were begun; null: none was taken, or it was given back. */
  number: number | null
  state: AttemptState
  /** Its grade in percent; null: none yet. */
  percent: number | null
  /** It reached the minimum as that was when it was begun. */
  passed: boolean
  /** Something about it is odd, and nobody has decided yet. */
  inReview: boolean
  /** Begun after a pass that nothing could better: kept, and not counted. */
  surplus: boolean
  /** When it was handed in, ms since 1970; null: not yet. */
  endedAt: number | null
}

/** A test as its rules see it. */
export interface RuledTest {
  type: TestType
  settings: Pick<TestSettings, 'minimumScore' | 'maximumAttempts' | 'grade' | 'improve' | 'wait'>
}

/** Where somebody stands in a test. */
export interface TestStanding {
  state: ActivityState
  /** The grade that counts, in percent; null: none. */
  grade: number | null
  hasMinimum: boolean
  /** Attempts that may still be begun; null: as many as it takes. */
  attemptsLeft: number | null
  /** A grade is still to come: marks, a device that was not heard of, something odd to be decided. */
  waiting: boolean
  /** All attempts were used in vain: progress begins anew (8.2). */
  restarts: boolean
}

const blocks = (type: TestType): boolean => type === 'block_test' || type === 'block_general_test'
const restarts = (type: TestType): boolean => type === 'restart_test' || type === 'restart_general_test'

const byNumber = (a: CountedAttempt, b: CountedAttempt): number => (a.number ?? 0) - (b.number ?? 0)

/**
 * Where somebody stands in a test by the attempts of its cycle, `given`: attempts that staff gave beside those of the test.
 * What fails waits for every grade; what passes stays passed (source: learning.md, 8.2 and 8.3).
 */
export function testStanding(
  { type, settings }: RuledTest,
  attempts: readonly CountedAttempt[],
  given = 0,
): TestStanding {
  const { minimumScore, maximumAttempts, improve } = settings
  const used = attempts.filter(({ number }) => number !== null).length
  const counted = attempts.filter(({ surplus, number }) => !surplus && number !== null).toSorted(byNumber)
  const graded = counted.filter(({ state }) => state === 'graded')
  const first = graded.findIndex(({ passed }) => passed)
  const isPassed = first >= 0
  const waiting = counted.some(
    ({ state, inReview }) => inReview || state === 'awaiting_device' || state === 'submitted' || state === 'marking',
  )
  const isEndless = maximumAttempts === null
  const left = isEndless ? null : Math.max(0, maximumAttempts + given - used)
  const isOver = isPassed && (isEndless || !improve) && type !== 'unevaluated_quiz'
  const standing = {
    grade: countedGrade(
      graded.flatMap(({ percent }) => percent ?? []),
      settings.grade,
    ),
    hasMinimum: minimumScore !== null,
    attemptsLeft: isOver ? 0 : left,
    waiting,
    restarts: false,
  }
  if (isPassed) {
    const atApproval = graded[first]?.percent ?? 0
    const isBetter = graded.slice(first + 1).some(({ percent }) => (percent ?? 0) > atApproval)
    const state = minimumScore === null ? 'finished' : isBetter ? 'improved' : 'approved'
    return { ...standing, state }
  }
  const isOpen = counted.some(({ state }) => state === 'open')
  if (graded.length === 0 || waiting || isQuizType(type))
    return { ...standing, state: counted.length > 0 ? 'in_progress' : 'not_started' }
  const isLast = left === 0 && !isOpen
  if (isLast && blocks(type)) return { ...standing, state: 'blocked' }
  return { ...standing, state: 'reproved', restarts: isLast && restarts(type) }
}

/** Why an attempt cannot be begun; `until`: ms since 1970. */
export type StartRefusal =
  | { code: 'attempt.none_left' }
  | { code: 'attempt.blocked' }
  | { code: 'attempt.too_soon'; until: number }

/** Why somebody who has no attempt open cannot begin one now (ms since 1970), null where nothing stands in the way. */
export function startRefusal(
  test: RuledTest,
  attempts: readonly CountedAttempt[],
  { now, given = 0, reserved = 0 }: { now: number; given?: number; reserved?: number },
): StartRefusal | null {
  const { state, attemptsLeft } = testStanding(test, attempts, given)
  if (state === 'blocked') return { code: 'attempt.blocked' }
  if (attemptsLeft !== null && attemptsLeft - reserved <= 0) return { code: 'attempt.none_left' }
  const { wait } = test.settings
  const until = Math.max(...attempts.map(({ endedAt }) => endedAt ?? 0)) + wait * 60_000
  // Clocks are not asked where nothing is waited for: the device's may be behind the one that ended the last attempt.
  return wait > 0 && attempts.length > 0 && now < until ? { code: 'attempt.too_soon', until } : null
}
