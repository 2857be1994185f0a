import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { personDb } from '../database/person-db.ts'
import { listRows } from '../rows/rows.ts'
import { ana, bia, freshDevice, intercept, member, offline, sale, sha256, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { queueOperation } from '../outbox/queue.ts'
import { discardOperation, readOutbox, takeBackOperation } from '../outbox/read.ts'
import { exportUnsent } from './export-copy.ts'
import { importCopy } from './import-copy.ts'

const device = freshDevice()
beforeEach(async () => void (await saveSession(signedIn(), 1)))

const password = 'chuva na serra'
const photoBytes = Uint8Array.from({ length: 2_300_000 }, (_, index) => (index * 31) & 255)

async function queuePhoto(): Promise<string> {
  const ref = { fileId: newId(), sha256: sha256(photoBytes), bytes: photoBytes.length, type: 'image/jpeg' }
  const blob = new Blob([photoBytes], { type: 'image/jpeg' })
  const payload = { photoTypeId: 1, storeId: 3, photo: ref }
  return queueOperation({ member, kind: 'photo.send', payload, files: [{ ref, blob }] })
}

/** Another device, that knows nothing yet; the answer goes back to the first one. */
async function onAnotherDevice(person = ana): Promise<() => void> {
  const first = globalThis.indexedDB
  vi.stubGlobal('indexedDB', new IDBFactory())
  await saveSession(signedIn(person), 1)
  return () => vi.stubGlobal('indexedDB', first)
}

const kept = async () => (await readOutbox(member)).map(({ id, state, capturedAt }) => ({ id, state, capturedAt }))

test('unsent work goes to another device by its file, and what both send has one effect', async () => {
  const first = await queueOperation({ member, kind: 'sale.report', payload: sale })
  const second = await queuePhoto()
  const there = await kept()
  const { file, operations, left } = await exportUnsent(ana, password)
  expect([operations, left]).toEqual([2, 0])
  const copied = Buffer.from(await file.arrayBuffer())
  expect(copied.includes(sale.invoiceNumber)).toBe(false)
  expect(copied.includes(ana)).toBe(false)
  expect(copied.includes(photoBytes.subarray(0, 64))).toBe(false)

  const back = await onAnotherDevice()
  expect(await importCopy(ana, file, password)).toEqual({ problem: null, brought: 2, known: 0 })
  expect(await kept()).toEqual(there)
  expect(await listRows(member, 'sales')).toMatchObject([{ id: first, invoiceNumber: sale.invoiceNumber }])
  const answered = device.server.between
  device.server.between = offline
  await drainOutbox(ana)
  device.server.between = answered
  expect(await importCopy(ana, file, password)).toEqual({ problem: null, brought: 0, known: 2 })
  expect(await drainOutbox(ana, { force: true })).toMatchObject({ applied: 2, left: 0 })
  // What was delivered from here is not brought back.
  expect(await importCopy(ana, file, password)).toEqual({ problem: null, brought: 0, known: 2 })
  const [parts] = device.server.uploads.values()
  expect(sha256(Buffer.concat([...(parts ?? [])].toSorted(([a], [b]) => a - b).map(([, part]) => part)))).toBe(
    sha256(photoBytes),
  )

  back()
  expect(await drainOutbox(ana, { force: true })).toMatchObject({ applied: 2, left: 0 })
  expect(device.server.effects.map(({ id }) => id)).toEqual([first, second])
})

test('what a copy holds can be sent or discarded, but no longer be corrected as if nobody had it', async () => {
  const id = await queueOperation({ member, kind: 'sale.report', payload: sale })
  expect(await takeBackOperation(member, id)).not.toBeNull()
  const { file } = await exportUnsent(ana, password)
  expect(await takeBackOperation(member, id)).toBeNull()
  const back = await onAnotherDevice()
  await importCopy(ana, file, password)
  expect(await takeBackOperation(member, id)).toBeNull()
  expect(await discardOperation(member, id)).toBe(true)
  back()
})

test('what was refused is copied with everything typed and the reason, to be corrected there', async () => {
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  device.server.judge = () => ({ outcome: 'refused', code: 'sale.invoice_repeated', values: { sentOn: '2026-11-14' } })
  await drainOutbox(ana)
  const { file } = await exportUnsent(ana, password)
  const back = await onAnotherDevice()
  await importCopy(ana, file, password)
  expect(await readOutbox(member)).toMatchObject([
    { state: 'refused', code: 'sale.invoice_repeated', values: { sentOn: '2026-11-14' }, correctable: true },
  ])
  expect(await listRows(member, 'sales')).toEqual([])
  back()
})

test('another person’s copy is refused, and nothing of it stays', async () => {
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  const { file } = await exportUnsent(ana, password)
  const back = await onAnotherDevice(bia)
  expect(await importCopy(bia, file, password)).toEqual({ problem: 'other-person' })
  expect(await personDb(bia).outbox.count()).toBe(0)
  back()
})

test('a wrong password, a damaged, cut, foreign or newer file each say so, and nothing is changed', async () => {
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await queuePhoto()
  const { file } = await exportUnsent(ana, password)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const changed = (at: number) =>
    new Blob([bytes.slice(0, at), new Uint8Array([(bytes[at] ?? 0) ^ 1]), bytes.slice(at + 1)])
  const newer = bytes.slice()
  newer[9] = 2
  // Where the last frame begins: an end without content is 4 bytes of length, 1 of kind and 16 of its tag.
  const lastFrame = bytes.length - 21

  const back = await onAnotherDevice()
  const problemOf = async (blob: Blob, word = password) => (await importCopy(ana, blob, word)).problem
  expect(await problemOf(file, 'chuva na praia')).toBe('wrong-password')
  for (const at of [12, 20, 40, 50, 60, 5000, bytes.length - 1]) expect(await problemOf(changed(at))).toBe('damaged')
  for (const at of [9, 53, 56, 70, 900_000, lastFrame, bytes.length - 1])
    expect(await problemOf(new Blob([bytes.slice(0, at)]))).toBe(at === 9 ? 'not-a-copy' : 'incomplete')
  expect(await problemOf(new Blob([bytes, 'x']))).not.toBeNull()
  expect(await problemOf(new Blob([newer]))).toBe('newer')
  expect(await problemOf(new Blob(['{"a":1}']))).toBe('not-a-copy')
  expect(await problemOf(new Blob([]))).toBe('not-a-copy')
  expect([await personDb(ana).outbox.count(), await personDb(ana).outboxFiles.count()]).toEqual([0, 0])
  back()
})

test('a record that cannot be read and a lost photo do not keep the rest from being copied', async () => {
  const lost = await queuePhoto()
  await personDb(ana)
    .outboxFiles.where('operationId')
    .equals(lost)
    .and(({ index }) => index === 1)
    .delete()
  const broken = await queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber: '2' } })
  await personDb(ana)
    .outbox.where('id')
    .equals(broken)
    .modify((row) => {
      if (row.sealed) row.sealed = { ...row.sealed, bytes: new ArrayBuffer(40) }
    })
  const complete = await queueOperation({ member, kind: 'sale.report', payload: sale })
  const { file, operations, left } = await exportUnsent(ana, password)
  expect([operations, left]).toEqual([2, 1])
  const back = await onAnotherDevice()
  expect(await importCopy(ana, file, password)).toEqual({ problem: null, brought: 2, known: 0 })
  await drainOutbox(ana, { force: true })
  const states = new Map(
    (await readOutbox(member)).map((entry) => [entry.id, [entry.state, entry.code, entry.correctable]]),
  )
  expect(states.get(complete)?.[0]).toBe('applied')
  expect(states.get(lost)).toEqual(['refused', 'file.part_missing', true])
  back()
})

test('photos are copied part by part, never all of them in memory', async () => {
  for (let count = 0; count < 3; count++) await queuePhoto()
  const reads: number[] = []
  const stop = intercept(IDBObjectStore.prototype, 'get', (store) => {
    if (store.name === 'outboxFiles') reads.push(1)
  })
  const all = intercept(IDBObjectStore.prototype, 'getAll', (store) => {
    expect(store.name).not.toBe('outboxFiles')
  })
  await exportUnsent(ana, password)
  stop()
  all()
  expect(reads.length).toBeGreaterThan(8)
})

test('a device that is full says so, and what fitted stays whole', async () => {
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await queuePhoto()
  const { file } = await exportUnsent(ana, password)
  const back = await onAnotherDevice()
  const stop = intercept(IDBObjectStore.prototype, 'put', (store) => {
    if (store.name === 'outboxFiles') throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await importCopy(ana, file, password)).toEqual({ problem: 'no-space' })
  stop()
  expect((await readOutbox(member)).map(({ kind }) => kind)).toEqual(['sale.report'])
  expect(await importCopy(ana, file, password)).toEqual({ problem: null, brought: 1, known: 1 })
  back()
})
