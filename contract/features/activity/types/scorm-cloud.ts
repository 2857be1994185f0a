import * as v from 'valibot'
import { activityType } from '../activity-type.ts'

/** A course as SCORM Cloud names it. */
export const cloudCourseSchema = v.pipe(v.string(), v.regex(/^[\w.\- ]{1,250}$/))

/** A course that SCORM Cloud keeps and plays: nothing of it is here, its result is fetched (player.md, 8). */
export const scormCloudType = activityType({
  type: 'scorm_cloud',
  content: v.object({ course: cloudCourseSchema }),
  total: () => 0,
  secondsEach: 0,
  bundles: () => [],
})
