import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { enrolmentPaths } from './enrolment-paths.ts'
import { enrolmentSchema } from './enrolment-schema.ts'

const enrolments = collection({
  name: 'enrolments',
  schema: enrolmentSchema,
  key: 'id',
  stream: 'user',
  module: 'online_courses',
})

/** The feature as devices run it ([Note: On devices]). */
export const enrolmentOnDevice = feature({ name: 'enrolment', paths: enrolmentPaths, collections: [enrolments] })
