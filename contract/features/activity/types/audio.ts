import { activityType } from '../activity-type.ts'
import { bundlesOfMedia, mediaContent } from './media-content.ts'

/** A recording: each second that was really played counts. */
export const audioType = activityType({
  type: 'audio',
  content: mediaContent,
  total: ({ seconds }) => seconds,
  secondsEach: 0.5,
  bundles: bundlesOfMedia,
})
