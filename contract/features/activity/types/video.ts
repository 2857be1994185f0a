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

/**
 * A recording that came from a streaming server (HLS): each second that was really played counts. Its bundle has a
 * playlist and one file for each rendition (see [Note: Kept streams]).
 */
export const wowzaType = activityType({
  type: 'wowza',
  content: mediaContent,
  total: ({ seconds }) => seconds,
  secondsEach: 0.5,
  bundles: bundlesOfMedia,
})
