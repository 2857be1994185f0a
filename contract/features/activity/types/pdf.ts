import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { activityType } from '../activity-type.ts'

/** A document: each page that was long enough in sight counts. */
export const pdfType = activityType({
  type: 'pdf',
  content: v.object({ bundle: bundleSchema, pages: v.number() }),
  total: ({ pages }) => pages,
  secondsEach: 2,
  bundles: ({ bundle }) => [bundle],
})
