import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { acceptedLineSchema, caseDecisions } from '#contract/engine/staff/case.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { reviewPaths } from './review-paths.ts'
import { refusalReasons } from './review-reasons.ts'
import {
  caseDetailSchema,
  caseIdSchema,
  decisionSchema,
  madeDecisionSchema,
  listedCaseSchema,
  mostCases,
  queueSchema,
} from './review-schema.ts'

const params = v.strictObject({ queue: queueSchema, caseId: caseIdSchema })
const filters = {
  queue: queueSchema,
  state: v.optional(v.picklist(['open', 'closed'])),
  evidence: v.optional(v.picklist(['odd'])),
}
/** A refusal has a reason, and `other` its words; where decisions are given reasons in words all of them have some. */
const reasons = {
  reason: v.optional(v.picklist(refusalReasons)),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(256)), ''),
}
/** The last decision that was seen; null: none. */
const after = v.nullable(idSchema)
const cases = v.pipe(
  v.array(v.strictObject({ queue: queueSchema, caseId: caseIdSchema, after })),
  v.minLength(1),
  v.maxLength(mostCases),
)
/** One of many; `code`: why it was not done, null: it was. */
const resultFields = { queue: queueSchema, caseId: caseIdSchema, code: v.nullable(v.string()) }

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/desk/',
  summary: 'The cases of a queue',
  access: 'staff',
  permission: 'programme.audit',
  /** `risk`, the usual one of what waits: older than five working days first, then by score, then the oldest first. */
  query: listQuery(['risk', 'oldest', 'newest'], filters),
  response: listAnswer(listedCaseSchema),
})

export const countCases = endpoint({
  method: 'GET',
  path: '/api/admin/desk/counts/',
  summary: 'How much waits in each queue',
  access: 'staff',
  permission: 'programme.audit',
  response: v.object({
    /** No more than a thousand are counted. */
    queues: v.array(
      v.object({
        queue: queueSchema,
        waiting: v.number(),
        /** Its decisions are given reasons in words. */
        isWritten: v.boolean(),
      }),
    ),
  }),
})

export const exportCases = endpoint({
  method: 'POST',
  path: '/api/admin/desk/export/',
  summary: 'The cases of a queue as a CSV, as they are filtered',
  access: 'staff',
  permission: 'programme.audit',
  proof: true,
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), ...filters }),
  produces: 'text/csv',
})

export const openCase = endpoint({
  method: 'POST',
  path: '/api/admin/desk/:queue/:caseId/open/',
  summary: 'Read a case; it is lent to who opened it for ten minutes, and the one before given back',
  access: 'staff',
  permission: 'programme.audit',
  params,
  response: caseDetailSchema,
  errors: ['resource.not_found'],
})

export const readCasePicture = endpoint({
  method: 'GET',
  path: '/api/admin/desk/:queue/:caseId/picture/',
  summary: 'The picture of a case',
  access: 'staff',
  permission: 'programme.audit',
  params,
  /** Another one of it than its own: of an answer, or of an appeal. */
  query: v.strictObject({ file: v.optional(idSchema) }),
  produces: 'image/*',
  errors: ['resource.not_found'],
})

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/admin/desk/:queue/:caseId/decide/',
  summary: 'Decide a case; it is done after a minute, in which it can be undone',
  access: 'staff',
  permission: 'programme.audit',
  params,
  body: v.strictObject({
    ...reasons,
    decision: v.picklist(caseDecisions),
    /** Of an acceptance in part: what was done until then counts; or so much of each line, of those not named all. */
    until: v.optional(instantSchema),
    lines: v.optional(v.pipe(v.array(acceptedLineSchema), v.maxLength(100))),
    after,
  }),
  response: madeDecisionSchema,
  errors: [
    'resource.not_found',
    'programme.own_case',
    'desk.claimed',
    'desk.decided',
    'desk.final',
    'desk.second_person',
    'desk.administrator',
  ],
})

export const decideCases = endpoint({
  method: 'POST',
  path: '/api/admin/desk/decide/',
  summary:
    'Decide up to a hundred cases, each on its own; they are done after ten minutes, in which they can be undone',
  access: 'staff',
  permission: 'programme.audit',
  body: v.strictObject({
    ...reasons,
    decision: v.picklist(caseDecisions.filter((decision) => !['part', 'ask', 'reverse'].includes(decision))),
    cases,
  }),
  response: v.object({
    results: v.array(v.object({ ...resultFields, decisionId: v.nullable(idSchema) })),
    /** Until when what was decided can be undone. */
    undoUntil: instantSchema,
  }),
})

export const undoCase = endpoint({
  method: 'POST',
  path: '/api/admin/desk/:queue/:caseId/undo/',
  summary: 'Undo what one decided, while nothing was done of it yet',
  access: 'staff',
  permission: 'programme.audit',
  params,
  body: v.strictObject({ after }),
  response: decisionSchema,
  errors: ['resource.not_found', 'programme.own_case', 'desk.decided', 'desk.not_decider'],
})

export const undoCases = endpoint({
  method: 'POST',
  path: '/api/admin/desk/undo/',
  summary: 'Undo what one decided of up to a hundred cases, each on its own',
  access: 'staff',
  permission: 'programme.audit',
  body: v.strictObject({ cases }),
  response: v.object({ results: v.array(v.object(resultFields)) }),
})

export const reviewContract = feature({
  name: 'review',
  paths: reviewPaths,
  endpoints: {
    listCases,
    countCases,
    exportCases,
    openCase,
    readCasePicture,
    decideCase,
    decideCases,
    undoCase,
    undoCases,
  },
  errors: {
    'desk.decided': 409,
    'desk.claimed': 409,
    // Only who decided undoes it.
    'desk.not_decider': 403,
    'desk.final': 409,
    'desk.second_person': 403,
    // Two people differ about it: an administrator of the programme decides.
    'desk.administrator': 403,
    // Two people approve it, each by itself: not among many.
    'desk.two_pairs': 409,
    'programme.own_case': 403,
  },
  permissions: {
    /** Decide what waits at the desk of the programme. */
    'programme.audit': ['auditor', 'programme-admin', 'platform-admin'],
  },
})
