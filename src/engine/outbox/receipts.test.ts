import { expect, test, vi } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { ana, beginLine, freshDevice, member, sale, sha256, signedIn } from '../test-support/server.ts'
import { personDb } from '../database/person-db.ts'
import { pullChanges } from '../sync/pull.ts'
import { saveSession, signOut } from '../session/session.ts'
import { drainOutbox } from './drain.ts'
import { queueOperation } from './queue.ts'
import { readOutbox } from './read.ts'
import { pruneReceipts } from './receipts.ts'

const device = freshDevice()
const day = 86_400_000

/** A sale with its photo, delivered. */
async function deliver(): Promise<string> {
  const bytes = new Uint8Array(2000).fill(7)
  const ref = { fileId: newId(), sha256: sha256(bytes), bytes: bytes.length, type: 'image/jpeg' }
  const files = [{ ref, blob: new Blob([bytes]) }]
  const id = await queueOperation({ member, kind: 'sale.report', payload: { ...sale, photo: ref }, files })
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 0 })
  return id
}

const kept = async () => {
  const rows = await personDb(ana).outbox.toArray()
  return {
    receipts: rows.length,
    contents: rows.filter((row) => row.sealed).length,
    files: await personDb(ana).outboxFiles.count(),
  }
}

test('what was delivered keeps its photo for two days and its content for seven, sealed and shown to nobody', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  await saveSession(signedIn(), 1)
  await deliver()
  expect((await readOutbox(member))[0]).toMatchObject({ state: 'applied', content: null, unreadable: false })
  vi.setSystemTime(Date.now() + 1.9 * day)
  await pruneReceipts(ana)
  expect(await kept()).toEqual({ receipts: 1, contents: 1, files: 1 })
  vi.setSystemTime(Date.now() + 0.2 * day)
  await pruneReceipts(ana)
  expect(await kept()).toEqual({ receipts: 1, contents: 1, files: 0 })
  vi.setSystemTime(Date.now() + 5 * day)
  await pruneReceipts(ana)
  expect(await kept()).toEqual({ receipts: 0, contents: 0, files: 0 })
})

test('signing out takes it along; what is not delivered stays', async () => {
  await saveSession(signedIn(), 1)
  await deliver()
  device.setOnline(false)
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await signOut(ana)
  expect(await kept()).toEqual({ receipts: 2, contents: 1, files: 0 })
})

test('a server that starts over gets what was delivered once more; a first pull is no starting over', async () => {
  await saveSession(signedIn(), 1)
  const id = await deliver()
  const end = { kind: 'end', cursor: 'c1' }
  device.server.pullLines = () => [beginLine(true), end]
  await pullChanges(member)
  expect(await readOutbox(member)).toMatchObject([{ state: 'applied' }])
  device.server.pullLines = () => [beginLine(true), { kind: 'end', cursor: 'c2' }]
  await pullChanges(member)
  expect(await readOutbox(member)).toMatchObject([{ id, state: 'waiting' }])
  // It has forgotten the operation and the photo.
  device.server.answers.clear()
  device.server.uploaded.clear()
  device.server.uploads.clear()
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 0 })
  expect(device.server.effects.map((operation) => operation.id)).toEqual([id, id])
  expect(device.server.uploaded.size).toBe(1)
})
