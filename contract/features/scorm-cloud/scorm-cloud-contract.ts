import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, numberIdSchema } from '#contract/engine/ids.ts'

/** Registers a person with SCORM Cloud, once, and gives the address that opens the course there. */
export const launchCloudCourse = endpoint({
  method: 'POST',
  path: '/api/scorm-cloud/launch/',
  summary: 'The address at which a course of SCORM Cloud opens for this person',
  access: 'member',
  module: 'online_courses',
  body: v.strictObject({ courseId: numberIdSchema, activityId: numberIdSchema }),
  response: v.object({ link: v.pipe(v.string(), v.url()) }),
  perMinute: 20,
  errors: [
    'activity.blocked',
    'activity.not_found',
    'course.not_enrolled',
    'course.not_found',
    'vendor.failed',
    'vendor.unconfigured',
  ],
})

/** SCORM Cloud says that something of a registration changed. What it says is not read: the result is fetched. */
export const cloudCourseChanged = endpoint({
  method: 'POST',
  path: '/api/scorm-cloud/:clientId/:registrationId/changed/',
  summary: 'Said by SCORM Cloud: a result is to be fetched',
  access: 'public',
  params: v.strictObject({ clientId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)), registrationId: idSchema }),
  encoding: 'any',
})

export const scormCloudContract = feature({
  name: 'scorm-cloud',
  endpoints: { launchCloudCourse, cloudCourseChanged },
  errors: {
    /** This installation has no account with the vendor. */
    'vendor.unconfigured': 409,
    /** The vendor refused, or did not answer. */
    'vendor.failed': 502,
  },
})
