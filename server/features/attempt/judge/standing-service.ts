import type { Change } from '#contract/engine/collection.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { testStanding, type TestStanding } from '#contract/features/attempt/test-rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordAnswered } from '#server/features/activity/answered-service.ts'
import { beginCycle } from '#server/features/progress/cycle-service.ts'
import { blockItem } from '#server/features/progress/block-service.ts'
import { ruled, type Test } from '../attempt-policy.ts'
import { countedAttempt, isInReview, type Owner, type StoredAttempt } from '../attempt-queries.ts'
import { findCountedAttempts, type CountedAttempts } from './counted-attempts.ts'

/** Whether what was passed was passed without anything odd about it; or what waits, waits for no decision. */
const isJudged = (attempts: readonly StoredAttempt[], isPassed: boolean): boolean =>
  isPassed
    ? attempts.some((row) => row.passed && row.state === 'graded' && !row.surplus && !isInReview(row))
    : !attempts.some(isInReview)

/** The attempt that says when a test was done: the first that passed. */
const firstPass = (attempts: readonly StoredAttempt[]): StoredAttempt | undefined =>
  attempts
    .filter(({ passed, state, surplus }) => passed && state === 'graded' && !surplus)
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))[0]

/**
 * Brings what hangs on somebody's attempts of a test to what they are now: the activity, its course and trails, and what
 * the type of the test does once all attempts were used in vain (learning.md, 8.2). Their stream is held; what counts was
 * read since then, where it is given.
 */
export async function followAttempts(
  tx: Tx,
  owner: Owner,
  test: Test,
  at: { now: Date; judged: Date },
  counted?: CountedAttempts,
): Promise<Change[]> {
  const item = { kind: 'course', id: test.courseId } as const
  const found = counted ?? (await findCountedAttempts(tx, owner.clientId, test, [owner.userId])).get(owner.userId)
  const { cycle, attempts, given } = found ?? { cycle: 1, attempts: [], given: 0 }
  const standing = testStanding(ruled(test), attempts.map(countedAttempt), given)
  const pass = firstPass(attempts)
  const ended = pass?.ended_at ?? null
  const changes = await recordAnswered(tx, owner, test, {
    state: standing.state,
    test: shownStanding(standing),
    cycle,
    evidence: isJudged(attempts, isDone(standing.state)) ? 'judged' : 'review',
    finish: ended && {
      claimed: ended.toISOString(),
      earliest: pass?.begun_at?.toISOString() ?? null,
      latest: ended.toISOString(),
      trusted: true,
    },
    ...at,
  })
  const trailId = attempts.findLast(({ number }) => number !== null)?.trail_id ?? null
  if (test.type === 'block_general_test' && trailId !== null)
    changes.push(...(await blockItem(tx, owner, { kind: 'trail', id: trailId }, standing.state === 'blocked', at.now)))
  if (standing.restarts) {
    const isGeneral = test.type === 'restart_general_test' && trailId !== null
    await beginCycle(tx, owner, isGeneral ? { kind: 'trail', id: trailId } : item, at.now)
  }
  return changes
}

const shownStanding = ({ hasMinimum, attemptsLeft, waiting, grade }: TestStanding) => ({
  hasMinimum,
  attemptsLeft,
  waiting,
  grade,
})
