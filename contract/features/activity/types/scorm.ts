import * as v from 'valibot'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { activityType } from '../activity-type.ts'
import { scormTreeSchema } from '../package/package-tree.ts'

/** Of several attempts, which score counts. */
const scoresThatCount = ['highest', 'last', 'first', 'average'] as const

/** A SCORM package: nothing of it is seen, its lessons say how they stand (player.md, 7). */
export const scormType = activityType({
  type: 'scorm',
  content: v.object({
    bundle: bundleSchema,
    tree: scormTreeSchema,
    /** Lessons of SCORM 1.2 may keep 64,000 letters, as many packages do, and not the standard's 4,096. */
    longState: v.boolean(),
    /** How often it may be done; null: as often as wanted. */
    attempts: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    scoreOf: v.picklist(scoresThatCount),
    /** What a lesson of SCORM 1.2 is that ends without saying how it stands. */
    silent: v.picklist(['in_progress', 'finished']),
  }),
  total: () => 0,
  secondsEach: 0,
  bundles: ({ bundle }) => [bundle],
})

/** A course as SCORM Cloud names it. */
export const cloudCourseSchema = v.pipe(v.string(), v.regex(/^[\w.-][\w.\- ]{0,249}$/))

/** A course that SCORM Cloud keeps and plays: nothing of it is here, its result is fetched (player.md, 8). */
export const scormCloudType = activityType({
  type: 'scorm_cloud',
  content: v.object({ course: cloudCourseSchema }),
  total: () => 0,
  secondsEach: 0,
  bundles: () => [],
  isElsewhere: true,
})
