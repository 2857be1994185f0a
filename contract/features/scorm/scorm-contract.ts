import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { operation } from '#contract/engine/operation.ts'
import { scormCommitSchema, scormStateSchema } from './scorm-schema.ts'

/** Where somebody stands in packages: what their lessons kept goes with them to every device. */
const scormStates = collection({
  name: 'scormStates',
  schema: scormStateSchema,
  key: 'activityId',
  stream: 'user',
  module: 'online_courses',
  indexes: ['courseId'],
})

/** A lesson kept what it has. A newer one of its lesson says all that those before it said. */
const scormCommit = operation({
  kind: 'scorm.commit',
  payload: scormCommitSchema,
  module: 'online_courses',
  receipt: 'L',
})

export const scormContract = feature({
  name: 'scorm',
  operations: [scormCommit],
  collections: [scormStates],
  errors: {
    /** Another attempt than may be begun. */
    'scorm.attempts_used': 409,
    /** The package has no such lesson. */
    'scorm.lesson_unknown': 422,
    /** A lesson wants to keep more than 1 MiB. */
    'scorm.state_too_large': 422,
  },
})
