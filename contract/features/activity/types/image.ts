import * as v from 'valibot'
import { contentFileSchema } from '#contract/engine/files/file.ts'
import { activityType } from '../activity-type.ts'

/** A picture: seen as soon as it is shown. */
export const imageType = activityType({
  type: 'image',
  content: v.object({ file: contentFileSchema }),
  total: () => 1,
  secondsEach: 2,
  files: ({ file }) => [file],
})
