import { activityType } from '../activity-type.ts'
import { bundlesOfMedia, mediaContent } from './media-content.ts'

/** A film: each second that was really played counts. */
export const videoType = activityType({
  type: 'video',
  content: mediaContent,
  total: ({ seconds }) => seconds,
  secondsEach: 0.5,
  bundles: bundlesOfMedia,
})
