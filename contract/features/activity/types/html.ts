import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { activityType } from '../activity-type.ts'

/** When a page or a SWF counts as seen: once it is open, after so many seconds of being looked at, or when it says so itself. */
const pageFinishes = ['opened', 'seconds', 'message'] as const

const page = <const Type extends 'html' | 'flash'>(type: Type) =>
  activityType({
    type,
    content: v.object({
      bundle: bundleSchema,
      finish: v.picklist(pageFinishes),
      /** Seconds that it has to be looked at, where `finish` asks for them; else 0. */
      seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400)),
    }),
    total: ({ finish, seconds }) => (finish === 'seconds' ? seconds : 1),
    secondsEach: 1,
    bundles: ({ bundle }) => [bundle],
  })

/** A page with all it needs, made by an author; it runs on the content origin (player.md, 3 and 6). */
export const htmlType = page('html')

/** A SWF with the files that it loads, which Ruffle plays on the content origin ([Note: Players of files]). */
export const flashType = page('flash')
