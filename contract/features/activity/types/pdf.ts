import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { activityType } from '../activity-type.ts'

const pagedContent = v.object({ bundle: bundleSchema, pages: v.number() })

/** Types that are pages under each other: a document. */
export const pagedTypes = ['pdf', 'ppt'] as const
/** Whether an activity of a type is pages. */
export const isPaged = (type: string): type is (typeof pagedTypes)[number] => pagedTypes.some((one) => one === type)

const paged = <const Type extends (typeof pagedTypes)[number]>(type: Type) =>
  activityType({
    type,
    content: pagedContent,
    total: ({ pages }) => pages,
    secondsEach: 2,
    bundles: ({ bundle }) => [bundle],
  })

/** A document: each page that was long enough in sight counts. */
export const pdfType = paged('pdf')

/** A presentation, as the document that was made of it: each slide that was long enough in sight counts. */
export const pptType = paged('ppt')
