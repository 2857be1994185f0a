import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import { reactionOnDevice } from '#contract/features/reaction/reaction-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const reactionDomain = domain(reactionOnDevice, {
  operations: {
    'reaction.send': {
      effects: ({ activityId, courseId, version, cycle = 1 }, act) => {
        const row: ActivityProgress = {
          activityId,
          courseId,
          covered: [],
          position: 0,
          total: 0,
          version,
          ...(cycle > 1 && { cycle }),
          state: 'finished',
          evidence: 'judged',
          updatedAt: act.capturedAt,
        }
        return [{ collection: 'activityProgress', key: String(activityId), row }]
      },
      worthKeeping: true,
    },
  },
})
