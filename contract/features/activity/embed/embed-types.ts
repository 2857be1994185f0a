import * as v from 'valibot'
import { isNameOf } from '#contract/engine/content/embed.ts'
import { activityType } from '../activity-type.ts'

/** Length of a video as its author says it: the vendor tells no server of ours. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400))

const video = <const T extends 'youtube' | 'vimeo'>(type: T) =>
  activityType({
    type,
    content: v.object({
      /** What the video is called at its vendor. */
      name: v.pipe(
        v.string(),
        v.check((name) => isNameOf(type, name), 'no video'),
      ),
      seconds,
    }),
    total: (content) => content.seconds,
    secondsEach: 0.5,
    bundles: () => [],
    isElsewhere: true,
  })

/** A video of YouTube: each second that its player says it played counts. */
export const youtubeType = video('youtube')

/** A video of Vimeo: the same. */
export const vimeoType = video('vimeo')

/** Seconds that slides are looked at until they count as seen (player.md, 1). */
export const slidesSeconds = 30

/** Slides of SlideShare, or a post of LinkedIn: nobody but the person says that they were read. */
export const slidesType = activityType({
  type: 'linkedin_slidshare',
  content: v.object({
    vendor: v.picklist(['slideshare', 'linkedin']),
    name: v.pipe(
      v.string(),
      v.check((name) => isNameOf('slideshare', name) || isNameOf('linkedin', name), 'no slides'),
    ),
  }),
  total: () => slidesSeconds,
  secondsEach: 1,
  bundles: () => [],
  isElsewhere: true,
})
