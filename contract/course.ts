import * as v from 'valibot'
import { namedSchema } from './client.ts'
import { endpoint } from './endpoint.ts'
import { contentFileSchema } from './file.ts'
import { numberIdSchema } from './ids.ts'
import { localizedSchema } from './language-schema.ts'

/** Activity types of the specification that this release plays; the others are shown as not available. */
export const activityTypes = ['video', 'audio', 'pdf', 'image'] as const
export type ActivityType = (typeof activityTypes)[number]

export const activitySchema = v.object({
  id: numberIdSchema,
  courseId: numberIdSchema,
  type: v.picklist(activityTypes),
  title: localizedSchema,
  hierarchyOrder: v.number(),
  file: contentFileSchema,
  /** WebVTT captions of a video, when there are any. */
  captions: v.nullable(contentFileSchema),
  /** Seconds of a medium, pages of a document, 1 for an image. */
  total: v.number(),
  /** Share (0 to 1) that must be covered. */
  requiredShare: v.number(),
  required: v.boolean(),
})
export type Activity = v.InferOutput<typeof activitySchema>

export const supportMaterialSchema = v.object({ title: localizedSchema, file: contentFileSchema })

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
  enrollmentType: v.picklist(['automatic', 'free']),
  mandatory: v.boolean(),
  /** Activities must be taken in order. */
  blockMenu: v.boolean(),
  points: v.number(),
  minutes: v.number(),
  activityCount: v.number(),
  /** Bytes of all its activities' files. */
  bytes: v.number(),
  supportMaterials: v.array(supportMaterialSchema),
})
export type Course = v.InferOutput<typeof courseSchema>

export const trailSchema = v.object({
  id: numberIdSchema,
  title: localizedSchema,
  description: localizedSchema,
  cover: v.string(),
  coverColor: v.string(),
  courseIds: v.array(numberIdSchema),
})
export type Trail = v.InferOutput<typeof trailSchema>

/** Names for filters, one row per list of the specification's site lists. */
export const siteListSchema = v.object({
  key: v.picklist(['country_areas', 'groups_user', 'tags', 'trail_complete_categories']),
  items: v.array(namedSchema),
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
