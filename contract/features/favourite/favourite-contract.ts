import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { operation } from '#contract/engine/operation.ts'

export const favouriteSchema = v.object({ courseId: numberIdSchema, since: instantSchema })
export type Favourite = v.InferOutput<typeof favouriteSchema>

/** Courses that a person keeps at hand. */
const favourites = collection({
  name: 'favourites',
  schema: favouriteSchema,
  key: 'courseId',
  stream: 'user',
  module: 'online_courses',
})

/** A course was made a favourite, or is none any more. */
export const favouriteChange = operation({
  kind: 'course.favourite',
  payload: v.strictObject({ courseId: numberIdSchema, favourite: v.boolean() }),
  module: 'online_courses',
  receipt: 'P',
})

export const favouriteContract = feature({
  name: 'favourite',
  operations: [favouriteChange],
  collections: [favourites],
})
