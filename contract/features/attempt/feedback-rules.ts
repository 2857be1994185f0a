import type { FeedbackPart, TestSettings } from '#contract/features/activity/types/test-settings.ts'
import type { TestStanding } from './test-rules.ts'

/**
 * What may be told of an attempt that is over (learning.md, 11): what is told after each one; more once the test was passed
 * or no attempt is left, for nothing can be won with it then; more once it has closed.
 */
export function toldParts(
  feedback: TestSettings['feedback'],
  { standing, isClosed }: { standing: Pick<TestStanding, 'state' | 'attemptsLeft' | 'waiting'>; isClosed: boolean },
): ReadonlySet<FeedbackPart> {
  const { state, attemptsLeft, waiting } = standing
  const isPassed = state === 'approved' || state === 'improved' || state === 'finished'
  const isFinal = isPassed || state === 'blocked' || (attemptsLeft === 0 && !waiting)
  return new Set([...feedback.attempt, ...(isFinal ? feedback.final : []), ...(isClosed ? feedback.closed : [])])
}
