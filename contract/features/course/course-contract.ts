import * as v from 'valibot'
import { namedSchema } from '#contract/engine/session/client.ts'
import { activitySchema } from '#contract/features/activity/activity-row.ts'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { endpoint } from '#contract/engine/endpoint.ts'
import { bundleSchema } from '#contract/engine/files/bundle.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { coursePaths } from './course-paths.ts'
import { enrolmentTypes } from './enrolment-types.ts'

export const supportMaterialSchema = v.object({ title: localizedSchema, bundle: bundleSchema })

export const courseSchema = v.object({
  id: numberIdSchema,
  title: localizedSchema,
  description: localizedSchema,
  /** Public address of the cover, and its dominant colour as a placeholder. */
  cover: v.string(),
  coverColor: v.string(),
  areaId: v.string(),
  groupId: v.string(),
  categoryId: v.string(),
  tagIds: v.array(v.string()),
  enrollmentType: v.picklist(enrolmentTypes),
  mandatory: v.boolean(),
  /** Activities must be taken in order. */
  blockMenu: v.boolean(),
  /** Who finishes it is given a certificate. */
  certificate: v.optional(v.boolean()),
  /** That certificate is given once its person has sent the course's reactions. */
  certificateNeedsReaction: v.optional(v.boolean()),
  points: v.number(),
  minutes: v.number(),
  activityCount: v.number(),
  /** Bytes of all its activities' bundles, the same content counted once. */
  bytes: v.number(),
  supportMaterials: v.array(supportMaterialSchema),
})
export type Course = v.InferOutput<typeof courseSchema>

/** The site lists of the specification. */
export const siteListKeys = ['country_areas', 'groups_user', 'tags', 'trail_complete_categories'] as const
export type SiteListKey = (typeof siteListKeys)[number]

/** Names for filters, one row per list. A retired item still names what it was chosen for, and is offered nowhere new. */
export const siteListSchema = v.object({
  key: v.picklist(siteListKeys),
  items: v.array(v.object({ ...namedSchema.entries, retired: v.optional(v.boolean()) })),
})
export type SiteList = v.InferOutput<typeof siteListSchema>

/** A course with its activities, for a deep link that arrives before the first pull. */
export const courseContent = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/',
  summary: 'Course content',
  access: 'member',
  module: 'online_courses',
  params: v.strictObject({ courseId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)) }),
  response: v.object({ course: courseSchema, activities: v.array(activitySchema) }),
  perMinute: 600_000,
  errors: ['course.not_found'],
})

const courses = collection({
  name: 'courses',
  schema: courseSchema,
  key: 'id',
  stream: 'client',
  module: 'online_courses',
})

const siteLists = collection({
  name: 'siteLists',
  schema: siteListSchema,
  key: 'key',
  stream: 'client',
  module: null,
})

export const courseContract = feature({
  name: 'course',
  paths: coursePaths,
  collections: [courses, siteLists],
  endpoints: { courseContent },
  errors: {
    'course.not_found': 404,
  },
})
