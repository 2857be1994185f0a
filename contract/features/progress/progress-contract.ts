import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { instantSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { courseStates } from '#contract/features/course/course-rules.ts'

const standing = {
  /** Counts how often somebody has had to do the same again, from 1. */
  cycle: v.number(),
  state: v.picklist(courseStates),
  /** Of what counts, how much is done, and how much there is. */
  done: v.number(),
  total: v.number(),
  /** When it was done first in this cycle; null: it is not. */
  finishedAt: v.nullable(instantSchema),
  updatedAt: instantSchema,
}

/** How far somebody is with a course or a trail, as the server has it: what is done there stays done. */
const standingSchema = {
  ...standing,
  /** The cycles before, the newest first. */
  former: v.array(v.pick(v.object(standing), ['cycle', 'state', 'finishedAt'])),
}

const courseProgress = collection({
  name: 'courseProgress',
  schema: v.object({ courseId: numberIdSchema, ...standingSchema }),
  key: 'courseId',
  stream: 'user',
  module: 'online_courses',
})

const trailProgress = collection({
  name: 'trailProgress',
  schema: v.object({ trailId: numberIdSchema, ...standingSchema }),
  key: 'trailId',
  stream: 'user',
  module: 'trails',
})

export const progressContract = feature({ name: 'progress', collections: [courseProgress, trailProgress] })
