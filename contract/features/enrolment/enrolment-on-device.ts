import * as v from 'valibot'
import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { numberIdSchema } from '#contract/engine/ids.ts'
import { operation } from '#contract/engine/operation.ts'
import { enrolmentPaths } from './enrolment-paths.ts'
import { enrolmentSchema } from './enrolment-schema.ts'

const enrolments = collection({
  name: 'enrolments',
  schema: enrolmentSchema,
  key: 'id',
  stream: 'user',
  module: 'online_courses',
  indexes: ['itemId'],
})

const ofCourse = {
  payload: v.strictObject({ courseId: numberIdSchema }),
  module: 'online_courses',
  receipt: 'I',
} as const

/** Somebody enrols in a free course, or asks to be enrolled in one that is asked for. */
const courseEnrol = operation({ kind: 'course.enrol', ...ofCourse })
/** Somebody leaves a free course, or takes back what they asked for. */
const courseLeave = operation({ kind: 'course.leave', ...ofCourse })

/** The feature as devices run it ([Note: On devices]). */
export const enrolmentOnDevice = feature({
  name: 'enrolment',
  paths: enrolmentPaths,
  operations: [courseEnrol, courseLeave],
  collections: [enrolments],
})
