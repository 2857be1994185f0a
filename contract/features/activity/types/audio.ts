import * as v from 'valibot'
import { contentFileSchema } from '#contract/engine/files/file.ts'
import { activityType } from '../activity-type.ts'

/** A recording: each second that was really played counts. */
export const audioType = activityType({
  type: 'audio',
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
