import { beforeEach, expect, test, vi } from 'vitest'
import { listen } from '#engine/database/broadcast.ts'
import { personDb } from '#engine/database/person-db.ts'
import { saveSession } from '#engine/session/session.ts'
import { ana, freshDevice, member, signedIn } from '#engine/test-support/server.ts'
import { lease } from './attempt-samples.test-support.ts'
import { momentNow } from './clocks.ts'
import {
  dropAttempt,
  keepAnswer,
  keepAttempt,
  keepPlace,
  readAnswers,
  readAttempt,
  readPlace,
  recordAnswer,
} from './kept-attempt.ts'

// Node has no workers of the browser's kind: what the vault does is done here.
vi.mock('#platform/workers/vault.ts', async () => {
  const { saveDraft, saveDraftBeside } = await import('#engine/rows/drafts.ts')
  return { vault: async () => ({ saveDraft, saveDraftBeside }) }
})

freshDevice()
beforeEach(async () => void (await saveSession(signedIn())))

const drafts = () => personDb(ana).drafts.toArray()
const pictures = { farbe: new Blob([new Uint8Array(64)]) }

test('a step in a test writes the step alone: the questions and their pictures stay as they lie', async () => {
  await keepAttempt(member, { lease, begun: momentNow(), heard: [], known: [], pictures })
  const before = await drafts()
  await keepPlace(member, lease.id, { at: 3, left: 1 })
  const after = await drafts()
  expect(after.length).toBe(before.length + 1)
  expect(after).toEqual(expect.arrayContaining(before))
  expect(await readPlace(member, lease.id)).toEqual({ at: 3, left: 1 })
  expect((await readAttempt(member, lease.id))?.lease).toEqual(lease)
})

test('nothing of an attempt stays once the outbox has it', async () => {
  await keepAttempt(member, { lease, begun: momentNow(), heard: [], known: [], pictures })
  await keepAnswer(member, lease.id, { question: 0, seq: 1, value: null, moment: momentNow() })
  await keepPlace(member, lease.id, { at: 0, left: 2 })
  await dropAttempt(member, lease)
  expect((await drafts()).map(({ form }) => form)).toEqual(['attempts'])
  expect(await readPlace(member, lease.id)).toEqual({ at: 0, left: 0 })
})

test('answers have numbers of their own in a page, also of an attempt that left the device and came back to it', async () => {
  const kept = { lease, begun: momentNow(), heard: [], known: [], pictures }
  const seqs: number[] = []
  for (let visit = 0; visit < 2; visit++) {
    await keepAttempt(member, kept)
    await readAnswers(member, lease)
    const answer = recordAnswer(0, { kind: 'short', text: `azul ${visit}` })
    await keepAnswer(member, lease.id, answer)
    seqs.push(answer.seq)
    await dropAttempt(member, lease)
  }
  expect(new Set(seqs).size).toBe(2)
})

test('a later page goes on with the numbers of those before it, also where nothing of the attempt is left', async () => {
  await keepAttempt(member, { lease, begun: momentNow(), heard: [], known: [], pictures })
  const answer = recordAnswer(0, null)
  await keepAnswer(member, lease.id, answer)
  await dropAttempt(member, lease)
  vi.resetModules()
  const later = await import('./kept-attempt.ts')
  expect(await later.keptIds(member)).toEqual([])
  expect(later.recordAnswer(0, null).seq).toBe(answer.seq + 1)
})

test('a device that loses its power while an attempt is taken away does not find a part of it', async () => {
  await keepAttempt(member, { lease, begun: momentNow(), heard: [], known: [], pictures })
  const answer = recordAnswer(0, null)
  await keepAnswer(member, lease.id, answer)
  const dropping = vi.spyOn(personDb(ana).drafts, 'bulkDelete').mockRejectedValueOnce(new Error('the power is gone'))
  await expect(dropAttempt(member, lease)).rejects.toThrow('the power is gone')
  dropping.mockRestore()
  vi.resetModules()
  const later = await import('./kept-attempt.ts')
  expect(await later.keptIds(member)).toEqual([])
  expect(later.recordAnswer(0, null).seq).toBe(answer.seq + 1)
})

test('a page that finds answers of an earlier one numbers its own after them', async () => {
  await keepAttempt(member, { lease, begun: momentNow(), heard: [], known: [], pictures })
  await keepAnswer(member, lease.id, { question: 0, seq: 5000, value: null, moment: momentNow() })
  await readAnswers(member, lease)
  expect(recordAnswer(0, null).seq).toBeGreaterThan(5000)
})

test('of two tabs that are open at once the answer given last has the higher number, whatever tab it is given in', async () => {
  await keepAttempt(member, { lease, begun: momentNow(), heard: [], known: [], pictures })
  vi.resetModules()
  const other = await import('./kept-attempt.ts')
  // Both are open before either has answered.
  await Promise.all([readAnswers(member, lease), other.readAnswers(member, lease)])
  let last = 0
  for (const tab of [{ recordAnswer }, { recordAnswer }, other, other, { recordAnswer }]) {
    const heard = nextNumber()
    const { seq } = tab.recordAnswer(0, null)
    expect(seq).toBeGreaterThan(last)
    last = seq
    await heard
  }
})

/** Resolves once the tabs of the device have heard of an answer. */
const nextNumber = () =>
  new Promise<void>((resolve) => {
    const close = listen(({ type }) => {
      if (type !== 'answer-numbered') return
      close()
      resolve()
    })
  })
