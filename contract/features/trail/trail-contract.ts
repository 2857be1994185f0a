import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { trailPaths } from './trail-paths.ts'

export const trailSchema = v.object({
  id: numberIdSchema,
  title: localizedSchema,
  description: localizedSchema,
  cover: v.string(),
  coverColor: v.string(),
  /** One of trail_complete_categories; absent: none. */
  categoryId: v.optional(v.string()),
  /** In their order. */
  courseIds: v.array(numberIdSchema),
  /** Those of them that need not be done, and how many of these are asked for all the same; absent: none. */
  optionalIds: v.optional(v.array(numberIdSchema)),
  optionalNeeded: v.optional(v.number()),
  /** Courses that wait until others of the trail are done. */
  after: v.optional(v.array(v.object({ courseId: numberIdSchema, waitsFor: v.array(numberIdSchema) }))),
})
export type Trail = v.InferOutput<typeof trailSchema>

const trails = collection({ name: 'trails', schema: trailSchema, key: 'id', stream: 'client', module: 'trails' })

export const trailContract = feature({
  name: 'trail',
  paths: trailPaths,
  collections: [trails],
  errors: {
    'trail.not_found': 404,
  },
})
