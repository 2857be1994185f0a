import { collection } from '#contract/engine/collection.ts'
import { feature } from '#contract/engine/feature.ts'
import { operation } from '#contract/engine/operation.ts'
import { recordStore } from './record-store.ts'
import { storedDocumentSchema, xapiDocumentSchema, xapiStatementsSchema, xapiStateSchema } from './xapi-schema.ts'

/** Where somebody stands in what speaks xAPI. */
const xapiStates = collection({
  name: 'xapiStates',
  schema: xapiStateSchema,
  key: 'activityId',
  stream: 'user',
  module: 'online_courses',
})

/** What content keeps of its learner: it goes with them to every device. */
const xapiDocuments = collection({
  name: 'xapiDocuments',
  schema: storedDocumentSchema,
  key: 'key',
  stream: 'user',
  module: 'online_courses',
  indexes: ['activityId'],
})

/** Content was launched, or said something. */
const xapiStatements = operation({
  kind: 'xapi.statements',
  payload: xapiStatementsSchema,
  module: 'online_courses',
  receipt: 'X',
})

/** Content kept a document, or took one away; a newer one says all of it. */
const xapiDocument = operation({
  kind: 'xapi.document',
  payload: xapiDocumentSchema,
  module: 'online_courses',
  receipt: 'D',
})

export const xapiContract = feature({
  name: 'xapi',
  operations: [xapiStatements, xapiDocument],
  collections: [xapiStates, xapiDocuments],
  endpoints: recordStore,
  errors: {
    /** It is not as xAPI says. */
    'xapi.invalid': 400,
    /** It speaks of another person, registration or activity than its launch. */
    'xapi.not_yours': 403,
    'xapi.not_found': 404,
    /** Something else stands under that id, or nobody said what is expected there. */
    'xapi.conflict': 409,
    /** What is there is not what was expected. */
    'xapi.changed': 412,
    'xapi.too_large': 413,
    /** The session it is of has ended. */
    'cmi5.session_over': 403,
    /** cmi5 does not allow it there. */
    'cmi5.not_allowed': 403,
  },
})
