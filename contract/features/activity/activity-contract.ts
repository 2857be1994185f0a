import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { contentFileSchema } from '#contract/engine/files/file.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { operation } from '#contract/engine/operation.ts'
import { coveredSchema } from './progress-schema.ts'
import { activityPaths } from './activity-paths.ts'

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

const activities = collection({
  name: 'activities',
  schema: activitySchema,
  key: 'id',
  stream: 'client',
  module: 'online_courses',
  indexes: ['courseId'],
})

export const activityProgressSchema = v.object({
  activityId: numberIdSchema,
  courseId: numberIdSchema,
  covered: coveredSchema,
  /** Where to resume: seconds or 0-based page. */
  position: v.number(),
  total: v.number(),
  state: v.picklist(['not_started', 'in_progress', 'finished']),
  updatedAt: instantSchema,
})
export type ActivityProgress = v.InferOutput<typeof activityProgressSchema>

const activityProgress = collection({
  name: 'activityProgress',
  schema: activityProgressSchema,
  key: 'activityId',
  stream: 'user',
  module: 'online_courses',
  indexes: ['courseId'],
})

/** What was played or shown of an activity since the beginning (the whole union, so that order does not matter). */
const seenSchema = v.strictObject({
  courseId: numberIdSchema,
  activityId: numberIdSchema,
  covered: coveredSchema,
  position: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000)),
})

/** How far an activity was seen. */
export const progressReport = operation({
  kind: 'activity.progress',
  payload: seenSchema,
  module: 'online_courses',
  receipt: { letter: 'A', per: 'person' },
})

/** An activity was seen to its end. */
const completionReport = operation({
  kind: 'activity.completion',
  payload: seenSchema,
  module: 'online_courses',
  receipt: { letter: 'A', per: 'person' },
})

export const activityContract = feature({
  name: 'activity',
  paths: activityPaths,
  operations: [progressReport, completionReport],
  collections: [activities, activityProgress],
  errors: {
    'activity.not_found': 404,
    'activity.blocked': 422,
    'progress.incomplete': 422,
  },
})
