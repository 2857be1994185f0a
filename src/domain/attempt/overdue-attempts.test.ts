import { beforeEach, expect, test, vi } from 'vitest'
import { personDb } from '#engine/database/person-db.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { saveSession } from '#engine/session/session.ts'
import { ana, freshDevice, member, signedIn } from '#engine/test-support/server.ts'
import { lease } from './attempt-samples.test-support.ts'
import { momentNow } from './clocks.ts'
import { keepAnswer, keepAttempt, keepPlace, keptIds, recordAnswer } from './kept-attempt.ts'
import { endOverdue, sendLeft } from './overdue-attempts.ts'

// Node has no workers of the browser's kind: what the vault does is done here.
vi.mock('#platform/workers/vault.ts', async () => {
  const { queueOperation } = await import('#engine/outbox/queue.ts')
  const { saveDraft, saveDraftBeside } = await import('#engine/rows/drafts.ts')
  return {
    vault: async () => ({
      queueOperation: async (...given: Parameters<typeof queueOperation>) => {
        await queueOperation(...given)
        await meanwhile.act()
      },
      saveDraft,
      saveDraftBeside,
    }),
  }
})
/** What somebody does while something is queued. */
const meanwhile = vi.hoisted(() => ({ act: async (): Promise<void> => undefined }))

const device = freshDevice()
beforeEach(async () => void (await saveSession(signedIn())))

const begin = async () => {
  await keepAttempt(member, { lease, begun: momentNow(), heard: [], known: [], pictures: {} })
  const value = { kind: 'short', text: 'azul' }
  await keepAnswer(member, lease.id, { question: 0, seq: 1, value, moment: momentNow() })
}
/** The attempt as the server says it is. */
const told = (heldSince: string) =>
  personDb(ana).attempts.put({
    clientId: 1,
    key: lease.id,
    row: {
      id: lease.id,
      activityId: 202,
      courseId: 2,
      trailId: null,
      cycle: 1,
      number: 1,
      state: 'open',
      percent: null,
      passed: false,
      flags: [],
      inReview: false,
      surplus: false,
      isMarked: false,
      appealedAt: null,
      version: 1,
      deviceId: lease.deviceId,
      heldSince,
      deviceName: 'Tablet',
      startBy: null,
      limit: null,
      begunAt: lease.issuedAt,
      endedAt: null,
    },
  })

test('learning T65: what was kept of an attempt that was moved to another device before it was sent is sent, once', async () => {
  await begin()
  await told('2026-11-18T16:00:00.000Z')
  await sendLeft(member)
  await sendLeft(member)
  await drainOutbox(ana)
  expect(device.server.effects).toMatchObject([
    { kind: 'attempt.save', payload: { attemptId: lease.id, answers: [{ question: 0, value: { text: 'azul' } }] } },
  ])
  expect(await keptIds(member)).toEqual([])
})

test('what goes on here stays with its screen', async () => {
  await begin()
  await told(lease.heldSince)
  await sendLeft(member)
  expect(await readOutbox(member)).toEqual([])
  expect(await keptIds(member)).toEqual([lease.id])
})

test('a test that ran out of time is handed in once, also where two tabs notice it at the same moment', async () => {
  const begun = { ...momentNow(), wall: Date.now() - 120_000, mono: momentNow().mono - 120_000 }
  await keepAttempt(member, { lease: { ...lease, limit: 60 }, begun, heard: [], known: [], pictures: {} })
  await keepPlace(member, lease.id, { at: 0, left: 2 })
  await Promise.all([endOverdue(member), endOverdue(member)])
  await drainOutbox(ana)
  expect(device.server.effects).toMatchObject([
    { kind: 'attempt.finish', payload: { attemptId: lease.id, left: 2, by: 'limit' } },
  ])
  expect(await keptIds(member)).toEqual([])
})

test('an answer that a screen keeps while what was left is sent stays, and is sent too', async () => {
  await begin()
  await told('2026-11-18T16:00:00.000Z')
  meanwhile.act = async () => {
    meanwhile.act = async () => undefined
    await keepAnswer(member, lease.id, recordAnswer(0, { kind: 'short', text: 'verde' }))
  }
  await sendLeft(member)
  await drainOutbox(ana)
  expect(device.server.effects.at(-1)?.payload).toMatchObject({ answers: [{ question: 0, value: { text: 'verde' } }] })
  expect(await keptIds(member)).toEqual([])
})
