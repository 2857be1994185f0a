import { expect, test, vi } from 'vitest'
import { newId } from '#contract/ids.ts'
import { personDb } from '../person-db.ts'
import { ana, freshDevice, member, offline, problem, sale, sha256, signedIn } from '../server.test-support.ts'
import { saveSession } from '../session.ts'
import { drainOutbox } from './drain.ts'
import { queueOperation } from './queue.ts'
import { readOutbox } from './read.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

function photoFile(bytes = 3_400_000) {
  const content = new Uint8Array(bytes).map((_, i) => (i * 31) & 255)
  const ref = { fileId: newId(), sha256: sha256(content), bytes, type: 'image/jpeg' }
  return { ref, blob: new Blob([content], { type: 'image/jpeg' }), content }
}

test('a photo is sealed on the device, and only the missing parts of a cut upload are sent again', async () => {
  await saveSession(signedIn(), 1)
  const { ref, blob, content } = photoFile()
  await queueOperation({
    member,
    kind: 'photo.send',
    payload: { photoTypeId: 1, storeId: 3, photo: ref },
    files: [{ ref, blob }],
  })
  const pieces = await personDb(ana).outboxFiles.toArray()
  expect(pieces).toHaveLength(4)
  const plain = content.subarray(0, 64)
  expect(pieces.some((piece) => Buffer.from(piece.sealed.bytes).includes(plain))).toBe(false)
  device.server.between = (request, answer) => (request.url.endsWith('/2') ? offline() : answer())
  expect(await drainOutbox(ana)).toMatchObject({ stopped: 'offline', left: 1 })
  device.setOnline(true)
  expect(await drainOutbox(ana, { wake: true })).toMatchObject({ applied: 1 })
  const puts = device.server.requests.filter((request) => request.startsWith('PUT'))
  expect(puts.map((put) => put.at(-1))).toEqual(['1', '2', '2', '3'])
  const parts = [...(device.server.uploads.get(ref.fileId)?.entries() ?? [])].toSorted(([a], [b]) => a - b)
  expect(sha256(Buffer.concat(parts.map(([, bytes]) => bytes)))).toBe(ref.sha256)
  expect(await personDb(ana).outboxFiles.count()).toBe(0)
})

test('a part whose answer was lost is not sent again, and completes all the same', async () => {
  await saveSession(signedIn(), 1)
  const { ref, blob } = photoFile()
  await queueOperation({
    member,
    kind: 'photo.send',
    payload: { photoTypeId: 1, storeId: 3, photo: ref },
    files: [{ ref, blob }],
  })
  device.server.between = async (request, answer) => {
    const response = await answer()
    return request.url.endsWith('/2') ? offline() : response
  }
  await drainOutbox(ana)
  device.setOnline(true)
  expect(await drainOutbox(ana, { wake: true })).toMatchObject({ applied: 1 })
  expect(device.server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3)
})

test('what stands before a photo is not kept waiting by its upload', async () => {
  await saveSession(signedIn(), 1)
  const before = await queueOperation({ member, kind: 'sale.report', payload: sale })
  const { ref, blob } = photoFile(1000)
  await queueOperation({
    member,
    kind: 'photo.send',
    payload: { photoTypeId: 1, storeId: 3, photo: ref },
    files: [{ ref, blob }],
  })
  device.server.between = (request, answer) => (request.method === 'PUT' ? offline() : answer())
  await drainOutbox(ana)
  expect(device.server.effects.map((operation) => operation.id)).toEqual([before])
})

test('a photo that is no image is refused with the reason, and can be corrected', async () => {
  await saveSession(signedIn(), 1)
  const { ref, blob } = photoFile(1000)
  await queueOperation({
    member,
    kind: 'photo.send',
    payload: { photoTypeId: 1, storeId: 3, photo: ref },
    files: [{ ref, blob }],
  })
  device.server.between = (request, answer) =>
    request.url.endsWith('/complete/') ? Promise.resolve(problem('file.not_an_image')) : answer()
  expect(await drainOutbox(ana)).toMatchObject({ refused: 1, left: 0 })
  expect((await readOutbox(member))[0]).toMatchObject({
    state: 'refused',
    code: 'file.not_an_image',
    correctable: true,
  })
})
