import { activityContract } from '#contract/features/activity/activity-contract.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { recordCompletion, recordProgress } from './progress-service.ts'

export const activityFeature = serverFeature(activityContract, {
  handlers: { 'activity.progress': recordProgress, 'activity.completion': recordCompletion },
})
