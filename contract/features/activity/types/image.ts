import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { activityType } from '../activity-type.ts'

/** A picture: seen as soon as it is shown. */
export const imageType = activityType({
  type: 'image',
  content: v.object({ bundle: bundleSchema }),
  total: () => 1,
  secondsEach: 2,
  bundles: ({ bundle }) => [bundle],
})
