import { expect, test, vi } from 'vitest'
import { unitBytes } from '#contract/engine/files/file.ts'
import { newId } from '#contract/engine/ids.ts'
import { listen } from '../database/broadcast.ts'
import { personDb } from '../database/person-db.ts'
import { ana, freshDevice, member, offline, problem, sale, sha256, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { queueOperation } from '../outbox/queue.ts'
import { readOutbox } from '../outbox/read.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

/** Units of a part, the first one of a network that is not known yet. */
const partUnits = 4

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
  const stored = await personDb(ana).outboxFiles.toArray()
  expect(stored).toHaveLength(4)
  const plain = content.subarray(0, 64)
  expect(stored.some((part) => Buffer.from(part.sealed.bytes).includes(plain))).toBe(false)
  const second = `/${1 + partUnits}`
  device.server.between = (request, answer) => (request.url.endsWith(second) ? offline() : answer())
  expect(await drainOutbox(ana)).toMatchObject({ stopped: 'offline', left: 1 })
  expect(await readOutbox(member)).toMatchObject([{ state: 'waiting', sentBytes: partUnits * unitBytes }])
  device.setOnline(true)
  expect(await drainOutbox(ana, { wake: true })).toMatchObject({ applied: 1 })
  const parts = [...(device.server.uploads.get(ref.fileId)?.entries() ?? [])].toSorted(([one], [other]) => one - other)
  expect(sha256(Buffer.concat(parts.map(([, bytes]) => bytes)))).toBe(ref.sha256)
  const puts = device.server.requests.filter((request) => request.startsWith('PUT'))
  expect(puts.filter((put) => put.endsWith('/1'))).toHaveLength(1)
})

test('an upload that is cut again and again goes on by itself for as long as something gets through', async () => {
  await saveSession(signedIn(), 1)
  const { ref, blob } = photoFile()
  await queueOperation({
    member,
    kind: 'photo.send',
    payload: { photoTypeId: 1, storeId: 3, photo: ref },
    files: [{ ref, blob }],
  })
  const progress: number[] = []
  const stop = listen((said) => said.type === 'upload-progress' && progress.push(said.sent))
  let passed = 0
  device.server.between = async (request, answer) => {
    if (request.method !== 'PUT') return answer()
    passed += (await request.clone().arrayBuffer()).byteLength
    if (passed < 1_500_000) return answer()
    passed = 0
    return offline()
  }
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 0 })
  await vi.waitFor(() => expect(progress.length).toBeGreaterThan(1))
  stop()
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(progress[0]).toBe(0)
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
    return request.method === 'PUT' && request.url.endsWith('/1') ? offline() : response
  }
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1 })
  const puts = device.server.requests.filter((request) => request.startsWith('PUT'))
  expect(new Set(puts).size).toBe(puts.length)
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

test('many small photos go up a few together and their operations share batches; one that fails holds up no other', async () => {
  await saveSession(signedIn(), 1)
  const ids: string[] = []
  for (let count = 0; count < 12; count++) {
    const { ref, blob } = photoFile(1000 + count)
    const payload = { photoTypeId: 1, storeId: 3, photo: ref }
    ids.push(await queueOperation({ member, kind: 'photo.send', payload, files: [{ ref, blob }] }))
  }
  const wrong = ids[4] ?? expect.unreachable()
  await personDb(ana).outboxFiles.where('operationId').equals(wrong).delete()
  expect(await drainOutbox(ana)).toMatchObject({ applied: 11, refused: 1, left: 0 })
  expect(device.server.effects.map(({ id }) => id)).toEqual(ids.filter((id) => id !== wrong))
  expect(device.server.bodies.length).toBeLessThan(4)
})

test('what is up already is not shown as under way when the network goes before it is sent', async () => {
  await saveSession(signedIn(), 1)
  for (let count = 0; count < 3; count++) {
    const { ref, blob } = photoFile(1000 + count)
    const payload = { photoTypeId: 1, storeId: 3, photo: ref }
    await queueOperation({ member, kind: 'photo.send', payload, files: [{ ref, blob }] })
  }
  let puts = 0
  device.server.between = (request, answer) => (request.method === 'PUT' && ++puts > 2 ? offline() : answer())
  await drainOutbox(ana)
  expect((await readOutbox(member)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
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
