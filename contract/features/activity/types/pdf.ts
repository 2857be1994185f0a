import * as v from 'valibot'
import { contentFileSchema } from '#contract/engine/files/file.ts'
import { activityType } from '../activity-type.ts'

/** A document: each page that was long enough in sight counts. */
export const pdfType = activityType({
  type: 'pdf',
  content: v.object({ file: contentFileSchema, pages: v.number() }),
  total: ({ pages }) => pages,
  secondsEach: 2,
  files: ({ file }) => [file],
})
