import * as v from 'valibot'
import { contentFileSchema } from '#contract/engine/files/file.ts'
import { activityType } from '../activity-type.ts'

/** A film: each second that was really played counts. */
export const videoType = activityType({
  type: 'video',
  content: v.object({
    file: contentFileSchema,
    /** WebVTT, when there are any. */
    captions: v.nullable(contentFileSchema),
    seconds: v.number(),
  }),
  total: ({ seconds }) => seconds,
  secondsEach: 0.5,
  files: ({ file, captions }) => (captions ? [file, captions] : [file]),
})
