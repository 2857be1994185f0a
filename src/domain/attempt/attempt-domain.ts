import { attemptOnDevice } from '#contract/features/attempt/attempt-on-device.ts'
import type { Attempt, Recorded } from '#contract/features/attempt/attempt-schema.ts'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { isKnown } from '#contract/features/activity/activity-row.ts'
import { isTestType } from '#contract/features/activity/types/tests.ts'
import type { TestSettings } from '#contract/features/activity/types/test-settings.ts'
import { isDone } from '#contract/features/course/course-rules.ts'
import { domain, type Act, type RowReader } from '#engine/domain-feature.ts'
import type { Effect } from '#engine/outbox/content.ts'

/** The newest answer of each question. */
export function newestAnswers(answers: readonly Recorded[]): Recorded[] {
  const newest = new Map<number, Recorded>()
  for (const answer of answers.toSorted((a, b) => a.seq - b.seq)) newest.set(answer.question, answer)
  return [...newest.values()]
}

const rowEffect = (row: Attempt): Effect => ({ collection: 'attempts', key: row.id, row })

async function begun(attemptId: string, act: Act, read: RowReader): Promise<Effect[]> {
  const known = await read.row('attempts', attemptId)
  return known ? [rowEffect({ ...known, state: 'open', begunAt: act.capturedAt, startBy: null })] : []
}

/** What is handed in waits for its grade; what is not graded is done once everything of it is answered. */
async function finished(attemptId: string, answered: number, act: Act, read: RowReader): Promise<Effect[]> {
  const known = await read.row('attempts', attemptId)
  if (!known) return []
  const attempt = rowEffect({ ...known, state: 'submitted', endedAt: act.capturedAt })
  const [activity, before] = await Promise.all([
    read.row('activities', known.activityId),
    read.row('activityProgress', known.activityId),
  ])
  if (!activity || !isKnown(activity) || !isTestType(activity.type)) return [attempt]
  const { minimumScore, maximumAttempts, qtyQuestions } = activity.content as TestSettings
  const isOver = activity.type === 'unevaluated_quiz' && answered >= qtyQuestions
  const state = before && isDone(before.state) ? before.state : isOver ? 'finished' : 'in_progress'
  const row: ActivityProgress = {
    activityId: known.activityId,
    courseId: known.courseId,
    covered: [],
    position: 0,
    total: 0,
    version: known.version,
    ...(known.cycle > 1 && { cycle: known.cycle }),
    state,
    test: {
      hasMinimum: minimumScore !== null,
      attemptsLeft: before?.test?.attemptsLeft ?? (maximumAttempts === null ? null : maximumAttempts - 1),
      waiting: activity.type !== 'unevaluated_quiz',
      grade: before?.test?.grade ?? null,
    },
    evidence: before?.evidence ?? 'judged',
    updatedAt: act.capturedAt,
  }
  return [attempt, { collection: 'activityProgress', key: String(known.activityId), row }]
}

export const attemptDomain = domain(attemptOnDevice, {
  operations: {
    'attempt.begin': { effects: ({ attemptId }, act, read) => begun(attemptId, act, read), worthKeeping: true },
    'attempt.save': {
      effects: () => [],
      combine: {
        subject: ({ attemptId }) => `attempt:${attemptId}`,
        payload: async (payload, earlier) => ({
          ...payload,
          answers: newestAnswers([...earlier.flatMap(({ answers }) => answers), ...payload.answers]),
        }),
      },
      quietOnceDelivered: true,
      worthKeeping: true,
    },
    'attempt.finish': {
      effects: ({ attemptId, answers }, act, read) =>
        finished(attemptId, answers.filter(({ value }) => value !== null).length, act, read),
      worthKeeping: true,
    },
    'attempt.appeal': {
      effects: async ({ attemptId }, act, read) => {
        const known = await read.row('attempts', attemptId)
        return known ? [rowEffect({ ...known, appealedAt: act.capturedAt })] : []
      },
      worthKeeping: true,
    },
  },
})
