import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { activityType } from '../activity-type.ts'

/** A recording: each second that was really played counts. */
export const audioType = activityType({
  type: 'audio',
  /** Captions (WebVTT), where there are any, are a file of the bundle with that role. */
  content: v.object({ bundle: bundleSchema, seconds: v.number() }),
  total: ({ seconds }) => seconds,
  secondsEach: 0.5,
  bundle: ({ bundle }) => bundle,
})
