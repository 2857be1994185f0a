import { Readable } from 'node:stream'
import * as enrolment from '#contract/features/enrolment/enrolment-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { decideEnrolment, endEnrolment, exemptEnrolment, extendEnrolments } from './act-service.ts'
import { applyDue, applyRuleJob, applyTo } from './apply/apply-rule-service.ts'
import { enrolmentJoining } from './enrolment-joining.ts'
import { enrol, leave } from './own/own-service.ts'
import { exportEnrolments, listEnrolments, readEnrolment } from './list/list-service.ts'
import { tellHeads } from './remind/tell-heads.ts'
import { remindPeople } from './remind/remind.ts'
import { repeatDue } from './repeat/repeat-service.ts'
import { answerRequest } from './request/request-service.ts'
import { exportRules, listRules } from './rule/rule-list-service.ts'
import { addRule, applyJob, changeRule, endRule, listChoices, readRule } from './rule/rule-service.ts'

export const enrolmentFeature = serverFeature(enrolment.enrolmentContract, {
  routes: [
    implement(enrolment.listEnrolments, async ({ query, staff, services }) => listEnrolments(services, staff, query)),
    implement(enrolment.exportEnrolments, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="enrolments.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportEnrolments(services, staff, body))),
    ),
    implement(enrolment.readEnrolment, async ({ params, staff, services }) =>
      readEnrolment(services, staff, params.enrolmentId),
    ),
    implement(enrolment.extendEnrolments, async ({ body, staff, services }) => extendEnrolments(services, staff, body)),
    implement(enrolment.exemptEnrolment, async ({ params, body, staff, services }) =>
      exemptEnrolment(services, staff, params.enrolmentId, body.reason),
    ),
    implement(enrolment.endEnrolment, async ({ params, body, staff, services }) =>
      endEnrolment(services, staff, params.enrolmentId, body.reason),
    ),
    implement(enrolment.decideEnrolment, async ({ params, body, staff, services }) =>
      decideEnrolment(services, staff, params.enrolmentId, body),
    ),
    implement(enrolment.answerRequest, async ({ params, body, staff, services }) =>
      answerRequest(services, staff, params.enrolmentId, body),
    ),
    implement(enrolment.listRules, async ({ query, staff, services }) => listRules(services, staff, query)),
    implement(enrolment.exportRules, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="enrolment-rules.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportRules(services, staff, body))),
    ),
    implement(enrolment.listChoices, async ({ staff, services }) => listChoices(services, staff)),
    implement(enrolment.readRule, async ({ params, staff, services }) => readRule(services, staff, params.ruleId)),
    implement(enrolment.addRule, async ({ body, staff, services }) => addRule(services, staff, body)),
    implement(enrolment.changeRule, async ({ params, body, staff, services }) =>
      changeRule(services, staff, params.ruleId, body),
    ),
    implement(enrolment.endRule, async ({ params, staff, services }) => endRule(services, staff, params.ruleId)),
  ],
  jobs: (services) => ({ [applyJob]: applyRuleJob(services) }),
  followMoves: applyTo,
  hourly: (services) => ({
    apply_due_enrolment_rules: () => applyDue(services),
    remind_of_enrolments: () => remindPeople(services),
    tell_branch_heads: () => tellHeads(services),
    repeat_enrolments: () => repeatDue(services),
  }),
  handlers: { 'course.enrol': enrol, 'course.leave': leave },
  personalTables: [
    {
      table: 'enrolment',
      by: 'user_id',
      tenant: true,
      // What who stays is enrolled in too stays as it is with them.
      onJoin: { unless: ['item_kind', 'item_id'] },
      omit: ['rule_rev', 'left_audience', 'head_told_for'],
      onDelete: 'keep',
      empty: ['reason'],
      why: 'figures of the courses',
    },
    {
      table: 'enrolment_rule',
      by: 'user_id',
      tenant: true,
      omit: { reason: 'by what staff enrolled the person; told with the enrolment' },
      onDelete: 'keep',
      why: 'what enrolments came by',
    },
  ],
  joining: enrolmentJoining,
  demo: () => import('./enrolment-demo.ts').then((m) => m.loadEnrolmentDemo),
})
