import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { asBegun } from '#contract/features/activity/activity-row.ts'
import { isDone, isFurther } from '#contract/features/course/course-rules.ts'
import { scormContract } from '#contract/features/scorm/scorm-contract.ts'
import { keepCommit, scormStanding } from '#contract/features/scorm/scorm-rules.ts'
import type { ScormCommit } from '#contract/features/scorm/scorm-schema.ts'
import { domain, type Act, type RowReader } from '#engine/domain-feature.ts'
import type { Effect } from '#engine/outbox/content.ts'

/** What a person sees at once of what a lesson kept: the state that it is resumed from, and how the activity stands. */
async function commitEffects(commit: ScormCommit, act: Act, read: RowReader): Promise<Effect[]> {
  const { activityId, courseId, version, cycle = 1 } = commit
  const [newest, known, progress] = await Promise.all([
    read.row('activities', activityId),
    read.row('scormStates', activityId),
    read.row('activityProgress', activityId),
  ])
  const activity = newest && asBegun(newest, { version, state: 'in_progress' })
  if (activity?.type !== 'scorm' || !activity.content) return []
  const content = activity.content as Parameters<typeof keepCommit>[2]
  const state = keepCommit(known, commit, content, act.capturedAt)
  const standing = scormStanding(state, content)
  const same = progress && (progress.cycle ?? 1) === cycle ? progress : undefined
  const isLost = same !== undefined && (isDone(same.state) || isFurther(same.state, standing.state))
  const row: ActivityProgress = {
    activityId,
    courseId,
    covered: [],
    position: 0,
    total: 0,
    version: state.version,
    ...(cycle > 1 && { cycle }),
    ...standing,
    state: isLost ? same.state : standing.state,
    evidence: same?.evidence ?? 'judged',
    updatedAt: act.capturedAt,
  }
  return [
    { collection: 'scormStates', key: String(activityId), row: { ...state } },
    { collection: 'activityProgress', key: String(activityId), row },
  ]
}

export const scormDomain = domain(scormContract, {
  operations: {
    'scorm.commit': {
      effects: commitEffects,
      // What a lesson keeps is all it has: what was not sent yet is in the next.
      combine: {
        subject: ({ activityId, attempt, launchId, item }) => `scorm:${activityId}:${attempt}:${launchId}:${item}`,
        payload: async (commit, earlier) => ({
          ...commit,
          final: commit.final || earlier.some(({ final }) => final),
        }),
      },
      quietOnceDelivered: true,
      worthKeeping: true,
    },
  },
})
