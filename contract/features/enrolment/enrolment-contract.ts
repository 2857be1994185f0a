import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { daySchema, idSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { localizedSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { enrolmentOnDevice } from './enrolment-on-device.ts'
import { enrolmentPaths } from './enrolment-paths.ts'
import {
  enrolmentDetailSchema,
  itemKinds,
  itemWordSchema,
  listedEnrolmentSchema,
  newRuleSchema,
  ruleSchema,
  standings,
  tallySchema,
  termsSchema,
} from './enrolment-schema.ts'

const staff = { access: 'staff', permission: 'enrolments.write' } as const
const ofRule = v.strictObject({ ruleId: idSchema })
const ofEnrolment = v.strictObject({ enrolmentId: idSchema })
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256))
const filter = {
  state: v.optional(v.picklist(standings)),
  item: v.optional(itemWordSchema),
  rule: v.optional(idSchema),
}

export const listEnrolments = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/enrolments/',
  summary: 'Who is enrolled in what, and how they stand',
  query: listQuery(['newest', 'due'], filter),
  response: listAnswer(listedEnrolmentSchema),
})

export const exportEnrolments = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/enrolments/export/',
  summary: 'The enrolments as a CSV, as they are filtered',
  proof: true,
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), ...filter }),
  produces: 'text/csv',
})

export const readEnrolment = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/enrolments/:enrolmentId/',
  summary: 'One enrolment',
  params: ofEnrolment,
  response: enrolmentDetailSchema,
  errors: ['resource.not_found'],
})

export const extendEnrolments = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/enrolments/extend/',
  summary: 'Give one or many until another day',
  body: v.strictObject({
    /** Each as it was seen: where one has changed since, none is extended. */
    enrolments: v.pipe(v.array(v.strictObject({ id: idSchema, rev: v.number() })), v.minLength(1), v.maxLength(200)),
    dueOn: daySchema,
    reason,
  }),
  response: v.object({ extended: v.number() }),
  errors: ['resource.not_found', 'edit.conflict', 'enrolment.closed'],
})

const act = (path: `/${string}`, summary: string) =>
  ({ ...staff, method: 'POST', edits: true, path, summary, params: ofEnrolment }) as const

export const exemptEnrolment = endpoint({
  ...act('/api/admin/enrolments/:enrolmentId/exempt/', 'Ask it of somebody no longer, with a reason'),
  body: v.strictObject({ reason }),
  response: enrolmentDetailSchema,
  errors: ['resource.not_found', 'enrolment.closed'],
})

export const endEnrolment = endpoint({
  ...act('/api/admin/enrolments/:enrolmentId/end/', 'End the enrolment of one person; what they did stays'),
  body: v.strictObject({ reason }),
  response: enrolmentDetailSchema,
  errors: ['resource.not_found', 'enrolment.closed'],
})

export const decideEnrolment = endpoint({
  ...act('/api/admin/enrolments/:enrolmentId/decide/', 'Say of a finish in review whether it was in time'),
  body: v.strictObject({ verdict: v.picklist(['finished', 'late']), reason }),
  response: enrolmentDetailSchema,
  errors: ['resource.not_found', 'enrolment.closed'],
})

export const answerRequest = endpoint({
  ...act(
    '/api/admin/enrolments/:enrolmentId/answer/',
    'Approve what somebody asked to be enrolled in, or refuse it with a reason',
  ),
  body: v.variant('verdict', [
    v.strictObject({ verdict: v.literal('approve') }),
    v.strictObject({ verdict: v.literal('refuse'), reason }),
  ]),
  response: enrolmentDetailSchema,
  errors: ['resource.not_found', 'enrolment.closed'],
})

export const listRules = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/enrolment-rules/',
  summary: 'The rules by which people are enrolled',
  query: listQuery(['newest'], {
    item: v.optional(itemWordSchema),
    state: v.optional(v.picklist(['running', 'ended'])),
  }),
  response: listAnswer(ruleSchema),
})

export const exportRules = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/enrolment-rules/export/',
  summary: 'The rules as a CSV, as they are filtered',
  body: v.strictObject({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    item: v.optional(itemWordSchema),
    state: v.optional(v.picklist(['running', 'ended'])),
  }),
  produces: 'text/csv',
})

export const listChoices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/enrolment-choices/',
  summary: 'What people can be enrolled in, and the audiences there are',
  response: v.object({
    items: v.array(v.object({ kind: v.picklist(itemKinds), id: numberIdSchema, title: localizedSchema })),
    audiences: v.array(v.object({ id: v.number(), name: v.string() })),
    /** The client's, in which days begin and end. */
    timeZone: v.string(),
    today: daySchema,
  }),
})

export const readRule = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/enrolment-rules/:ruleId/',
  summary: 'One rule, and how its people stand',
  params: ofRule,
  response: v.object({ rule: ruleSchema, tally: tallySchema }),
  errors: ['resource.not_found'],
})

export const addRule = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/enrolment-rules/',
  summary: 'Enrol a person or an audience in a course or a trail',
  body: newRuleSchema,
  response: ruleSchema,
  errors: ['enrolment.exists', 'enrolment.deadline_passed', 'request.invalid'],
})

export const changeRule = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/enrolment-rules/:ruleId/',
  summary: 'Change a rule; those under way follow it, but for those who were given another deadline',
  edits: true,
  params: ofRule,
  body: termsSchema,
  response: ruleSchema,
  errors: ['resource.not_found', 'enrolment.closed', 'enrolment.deadline_passed'],
})

export const endRule = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/enrolment-rules/:ruleId/end/',
  summary: 'Enrol nobody any more, and end the enrolments that are open',
  edits: true,
  params: ofRule,
  response: ruleSchema,
  errors: ['resource.not_found', 'enrolment.closed'],
})

export const enrolmentContract = feature({
  name: 'enrolment',
  paths: enrolmentPaths,
  operations: enrolmentOnDevice.operations,
  collections: enrolmentOnDevice.collections,
  endpoints: {
    listEnrolments,
    exportEnrolments,
    readEnrolment,
    extendEnrolments,
    exemptEnrolment,
    endEnrolment,
    decideEnrolment,
    answerRequest,
    listRules,
    exportRules,
    listChoices,
    readRule,
    addRule,
    changeRule,
    endRule,
  },
  errors: {
    /** Its person is not enrolled in the course, and was not when they did it. */
    'course.not_enrolled': 422,
    /** It is not theirs to leave (staff enrolled them, or everybody is), or it is done. */
    'course.leave_closed': 422,
    /** The same people are enrolled in the same thing already. */
    'enrolment.exists': 409,
    /** It is not open any more: finished, exempt or ended. */
    'enrolment.closed': 409,
    /** The day is over already. */
    'enrolment.deadline_passed': 422,
  },
  permissions: {
    /** Enrol people, and see how they stand. */
    'enrolments.write': ['programme-admin', 'platform-admin'],
  },
})
