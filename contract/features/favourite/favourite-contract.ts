import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { operation } from '#contract/engine/operation.ts'
import { favouriteKinds } from './favourite-id.ts'

export const favouriteSchema = v.object({
  /** Its kind and its number: see `favouriteId`. */
  id: v.string(),
  kind: v.picklist(favouriteKinds),
  itemId: numberIdSchema,
  since: instantSchema,
})
export type Favourite = v.InferOutput<typeof favouriteSchema>

/** What a person keeps at hand; it shows where its module does. */
const favourites = collection({
  name: 'favourites',
  schema: favouriteSchema,
  key: 'id',
  stream: 'user',
  module: null,
})

/** Something was made a favourite, or is none any more. */
export const favouriteChange = operation({
  kind: 'item.favourite',
  payload: v.strictObject({ kind: v.picklist(favouriteKinds), itemId: numberIdSchema, favourite: v.boolean() }),
  module: null,
  receipt: 'P',
})

/** The same of a course, as apps said it before other things could be favourites. */
const courseFavourite = operation({
  kind: 'course.favourite',
  payload: v.strictObject({ courseId: numberIdSchema, favourite: v.boolean() }),
  module: 'online_courses',
  receipt: 'P',
})

export const favouriteContract = feature({
  name: 'favourite',
  operations: [favouriteChange, courseFavourite],
  collections: [favourites],
})
