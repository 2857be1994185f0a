import { Readable } from 'node:stream'
import * as marking from '#contract/features/attempt/desk/marking-desk.ts'
import * as regrade from '#contract/features/attempt/desk/regrade-desk.ts'
import * as tests from '#contract/features/attempt/desk/test-desk.ts'
import * as own from '#contract/features/attempt/attempt-endpoints.ts'
import { attemptContract } from '#contract/features/attempt/attempt-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { deviceOf } from '#server/features/session/devices/device-service.ts'
import { attemptQueue } from './attempt-queue.ts'
import { endAttempt, grantTest, voidAttempt } from './desk/decide-service.ts'
import { exportTestPeople, listTestPeople, listTests, readTestPerson } from './desk/test-list-service.ts'
import { readTestReport } from './report/report-service.ts'
import { expireAttempts } from './expire/expire-service.ts'
import { beginAttempt, finishAttempt, saveAttempt } from './judge/attempt-handlers.ts'
import { releaseAttempt, reserveAttempts, startAttempt } from './lease/start-service.ts'
import { takeOver } from './lease/take-over-service.ts'
import { listMarking, readMarking } from './marking/marking-list-service.ts'
import { answerAppeal, appealAttempt, markAttempt } from './marking/marking-service.ts'
import { regradeAttempts } from './regrade/regrade-job.ts'
import { addCorrection, readCorrections, regradeJob, tryCorrection } from './regrade/regrade-service.ts'
import { readAttemptPicture } from './result/picture-service.ts'
import { readResult } from './result/result-service.ts'

export const attemptFeature = serverFeature(attemptContract, {
  routes: [
    implement(own.startAttempt, async ({ body: { deviceId, ...asked }, member, services, request }) =>
      startAttempt(services, member, { ...asked, device: { id: deviceId, name: deviceOf(request) } }),
    ),
    implement(own.reserveAttempts, async ({ body: { deviceId, ...asked }, member, services, request }) =>
      reserveAttempts(services, member, { ...asked, device: { id: deviceId, name: deviceOf(request) } }),
    ),
    implement(own.releaseAttempt, async ({ params, member, services }) =>
      releaseAttempt(services, member, params.attemptId),
    ),
    implement(own.takeOverAttempt, async ({ params, body, member, services, request }) =>
      takeOver(services, member, params.attemptId, { id: body.deviceId, name: deviceOf(request) }),
    ),
    implement(own.readAttemptPicture, async ({ params, member, services, request, reply }) =>
      readAttemptPicture(services, member, params, { request, reply }),
    ),
    implement(own.readResult, async ({ params, member, services }) => readResult(services, member, params.attemptId)),
    implement(marking.listMarking, async ({ query, staff, services }) => listMarking(services, staff, query)),
    implement(marking.readMarking, async ({ params, staff, services }) =>
      readMarking(services, staff, params.attemptId),
    ),
    implement(marking.markAttempt, async ({ params, body, staff, services }) =>
      markAttempt(services, staff, params.attemptId, body.marks),
    ),
    implement(marking.answerAppeal, async ({ params, body, staff, services }) =>
      answerAppeal(services, staff, params.attemptId, body.answer),
    ),
    implement(tests.listTests, async ({ query, staff, services }) => listTests(services, staff, query)),
    implement(tests.readTestReport, async ({ params, staff, services }) =>
      readTestReport(services, staff, params.activityId),
    ),
    implement(tests.listTestPeople, async ({ params, query, staff, services }) =>
      listTestPeople(services, staff, params.activityId, query),
    ),
    implement(tests.exportTestPeople, async ({ params, body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="test.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportTestPeople(services, staff, params.activityId, body))),
    ),
    implement(tests.readTestPerson, async ({ params, staff, services }) => readTestPerson(services, staff, params)),
    implement(tests.grantTest, async ({ params, body, staff, services }) => grantTest(services, staff, params, body)),
    implement(tests.voidAttempt, async ({ params, body, staff, services }) =>
      voidAttempt(services, staff, params.attemptId, body),
    ),
    implement(tests.endAttempt, async ({ params, body, staff, services }) =>
      endAttempt(services, staff, params.attemptId, body.reason),
    ),
    implement(regrade.readCorrections, async ({ params, staff, services }) =>
      readCorrections(services, staff, params.questionId),
    ),
    implement(regrade.tryCorrection, async ({ params, body, staff, services }) =>
      tryCorrection(services, staff, params.questionId, body),
    ),
    implement(regrade.addCorrection, async ({ params, body, staff, services }) =>
      addCorrection(services, staff, params.questionId, body),
    ),
  ],
  jobs: (services) => ({ [regradeJob]: regradeAttempts(services) }),
  handlers: {
    'attempt.begin': beginAttempt,
    'attempt.save': saveAttempt,
    'attempt.finish': finishAttempt,
    'attempt.appeal': appealAttempt,
  },
  personalTables: [
    {
      table: 'attempt',
      by: 'user_id',
      tenant: true,
      // What was right is told when the test lets it be told, and not by an export.
      omit: ['keys', 'devices'],
      onDelete: 'keep',
      why: 'figures of the courses',
    },
    { table: 'attempt_answer', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
    { table: 'stray_attempt', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
    { table: 'attempt_mark', by: 'user_id', tenant: true, omit: ['marked_by'], onDelete: 'delete' },
    { table: 'attempt_appeal', by: 'user_id', tenant: true, omit: ['answered_by'], onDelete: 'delete' },
    { table: 'test_grant', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  ],
  queues: [attemptQueue],
  minutely: (services) => ({ 'attempt.expire': () => expireAttempts(services) }),
})
