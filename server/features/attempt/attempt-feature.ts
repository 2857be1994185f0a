import * as contract from '#contract/features/attempt/attempt-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { deviceOf } from '#server/features/session/devices/device-service.ts'
import { attemptQueue } from './attempt-queue.ts'
import { expireAttempts } from './expire/expire-service.ts'
import { beginAttempt, finishAttempt, saveAttempt } from './judge/attempt-handlers.ts'
import { releaseAttempt, reserveAttempts, startAttempt } from './lease/start-service.ts'
import { takeOver } from './lease/take-over-service.ts'
import { readAttemptPicture } from './result/picture-service.ts'
import { readResult } from './result/result-service.ts'

export const attemptFeature = serverFeature(contract.attemptContract, {
  routes: [
    implement(contract.startAttempt, async ({ body: { deviceId, ...asked }, member, services, request }) =>
      startAttempt(services, member, { ...asked, device: { id: deviceId, name: deviceOf(request) } }),
    ),
    implement(contract.reserveAttempts, async ({ body: { deviceId, ...asked }, member, services, request }) =>
      reserveAttempts(services, member, { ...asked, device: { id: deviceId, name: deviceOf(request) } }),
    ),
    implement(contract.releaseAttempt, async ({ params, member, services }) =>
      releaseAttempt(services, member, params.attemptId),
    ),
    implement(contract.takeOverAttempt, async ({ params, body, member, services, request }) =>
      takeOver(services, member, params.attemptId, { id: body.deviceId, name: deviceOf(request) }),
    ),
    implement(contract.readAttemptPicture, async ({ params, member, services, request, reply }) =>
      readAttemptPicture(services, member, params, { request, reply }),
    ),
    implement(contract.readResult, async ({ params, member, services }) =>
      readResult(services, member, params.attemptId),
    ),
  ],
  handlers: { 'attempt.begin': beginAttempt, 'attempt.save': saveAttempt, 'attempt.finish': finishAttempt },
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
    { table: 'test_grant', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' },
  ],
  queues: [attemptQueue],
  minutely: (services) => ({ 'attempt.expire': () => expireAttempts(services) }),
})
