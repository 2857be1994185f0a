import { reactionContentSchema } from '#contract/features/reaction/reaction-schema.ts'
import { reactionTypeName } from '#contract/features/reaction/reaction-type.ts'
import { activityType } from '../activity-type.ts'

/** What people thought of a course: nothing of it is seen, it is answered once. */
export const reactionType = activityType({
  type: reactionTypeName,
  content: reactionContentSchema,
  total: () => 0,
  secondsEach: 0,
  bundles: () => [],
})
