import { expect, test, vi } from 'vitest'
import { packedUnder } from '#contract/engine/files/bundle.ts'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import { deviceDb } from '../../database/device-db.ts'
import { personDb } from '../../database/person-db.ts'
import { addFile, bundleOf, content, haveCourse, playedHash } from '../../downloads/course.test-support.ts'
import { listDownloads, readDownload } from '../../downloads/downloads.ts'
import { runDownloads } from '../../downloads/download-engine.ts'
import { queueDownload, removeDownload } from '../../downloads/queue.ts'
import { saveSession } from '../../session/session.ts'
import { ana, bia, freshDevice, member, offline, sha256, signedIn } from '../../test-support/server.ts'
import { readSpace } from '../storage.ts'
import { verifyAll } from './bundles.test-support.ts'

const device = freshDevice()
// Thousands of rows go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 })

/** So many small files of the fake server, each of its own content. */
const smallFiles = (count: number, bytes = 4000): BundleFile[] =>
  Array.from({ length: count }, (_, at) => addFile(device.server, content(bytes, at + 1), `f${at}.html`))

/** Course 5 has one activity of these files; the server has the list too. */
async function haveBundle(files: readonly BundleFile[], userId = ana) {
  const { bundle, text } = bundleOf(...files)
  device.server.files.set(bundle.bundleId, new TextEncoder().encode(text))
  await saveSession(signedIn(userId), 1)
  await haveCourse(5, [], userId)
  const row = {
    id: 50,
    courseId: 5,
    type: 'video',
    title: { 'pt-BR': 'Aula' },
    hierarchyOrder: 1,
    content: { bundle, seconds: 10 },
    requiredShare: 0.9,
    required: true,
  }
  await personDb(userId).activities.put({ clientId: 1, key: '50', row })
  await queueDownload({ userId, clientId: 1 }, 5)
  return bundle
}

const asked = () => device.server.requests.filter((request) => request.includes('/api/bundles/'))
const stored = async () => (await deviceDb().files.toArray()).filter(({ state }) => state === 'complete').length

/** What a pack asks for. */
const hashesIn = async (request: Request) => ((await request.clone().json()) as { files: string[] }).files

/** Packs break off after so many bytes, as often as told; what each asks for is noted. */
function cutPacks(after: number, times: number): string[][] {
  const packs: string[][] = []
  device.server.between = async (request, answer) => {
    if (!request.url.endsWith('/pack/')) return answer()
    packs.push(await hashesIn(request))
    const response = await answer()
    if (packs.length > times) return response
    const body = new Uint8Array(await response.arrayBuffer())
    let sent = false
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new TypeError('network error'))
        sent = true
        controller.enqueue(body.subarray(0, after))
      },
    })
    return new Response(stream, { headers: response.headers })
  }
  return packs
}

test('engine A1: two thousand small files come in about as many requests as megabytes, the list first, and each is checked', async () => {
  const files = smallFiles(2000)
  const bundle = await haveBundle(files)
  expect(bundle.files).toBeNull()
  expect(await readDownload(member, 5)).toMatchObject({ bytes: bundle.bytes + bundle.listBytes })
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  expect(await listDownloads(member)).toMatchObject([
    { state: 'complete', progress: 1, bytes: bundle.bytes + bundle.listBytes },
  ])
  expect(asked()[0]).toBe(`GET /api/bundles/${bundle.bundleId}/files/${bundle.bundleId}/`)
  const megabytes = (2000 * 4000) / 1024 ** 2
  expect(asked().length).toBeLessThanOrEqual(1.5 * megabytes)
  await verifyAll([bundle.bundleId, ...files.map((file) => file.sha256)])
})

test('engine A1: a pack that is cut keeps every file that had come, and the next asks only for what is missing', async () => {
  const files = smallFiles(150, 6000)
  await haveBundle(files)
  const packs = cutPacks(200_500, 2)
  for (let tries = 0; tries < 5 && (await runDownloads()).remaining > 0; tries++);
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  // 33 files and a part of the next came each time; that one goes on by itself, from where it was.
  expect(packs.map((hashes) => hashes.length)).toEqual([150, 116, 82])
  const ranges = device.server.headers.flatMap((headers) => headers.get('range') ?? [])
  expect(ranges).toEqual(['bytes=2500-', 'bytes=2500-'])
  await verifyAll(files.map((file) => file.sha256))
})

test('engine A1: of a slice that is over in the middle of a pack everything stays that had come', async () => {
  const files = smallFiles(60, 6000)
  await haveBundle(files)
  vi.useFakeTimers({ toFake: ['Date'] })
  const packs = cutPacks(100_000, 0)
  const { between } = device.server
  device.server.between = async (request, answer) => {
    const response = await between(request, answer)
    const body = new Uint8Array(await response.arrayBuffer())
    let at = 0
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = body.subarray(at, at + 100_000)
          if (part.length === 0) return controller.close()
          vi.setSystemTime(Date.now() + 40_000)
          at += part.length
          controller.enqueue(part)
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(stream, { headers: response.headers })
  }
  expect(await runDownloads()).toMatchObject({ remaining: 1, offline: false })
  expect(await stored()).toBeGreaterThanOrEqual(33)
  const before = await stored()
  while ((await runDownloads()).remaining > 0);
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(packs[1]?.length).toBe(60 - before - 1)
})

test('engine A1: a byte that was changed on its way is refused, and its file alone is asked for again', async () => {
  const files = smallFiles(40)
  await haveBundle(files)
  device.server.between = async (request, answer) => {
    const response = await answer()
    if (!request.url.endsWith('/pack/')) return response
    const body = new Uint8Array(await response.arrayBuffer())
    body[7 * 4000 + 3] = (body[7 * 4000 + 3] ?? 0) ^ 1
    return new Response(body, { headers: response.headers })
  }
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(asked().map((request) => request.split('/').at(5))).toEqual(['', files[7]?.sha256])
  await verifyAll(files.map((file) => file.sha256))
})

test('engine A1: bytes that are wrong again and again fail the download, which leaves nothing', async () => {
  await haveBundle(smallFiles(40))
  device.server.between = async (_, answer) => {
    const response = await answer()
    const body = new Uint8Array(await response.arrayBuffer())
    return new Response(
      body.map((byte) => byte ^ 1),
      { status: response.status, headers: response.headers },
    )
  }
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'damaged' })
  expect([await deviceDb().files.count(), await deviceDb().fileChunks.count()]).toEqual([0, 0])
})

test('engine A1: two people who keep the same bundle share its bytes, and with the last of them they are gone, the list too', async () => {
  const files = smallFiles(300, 900)
  const other = { userId: bia, clientId: 1 }
  await haveBundle(files)
  await runDownloads()
  const before = asked().length
  await haveBundle(files, bia)
  await runDownloads()
  expect(asked()).toHaveLength(before)
  expect(await listDownloads(other)).toMatchObject([{ state: 'complete' }])
  expect(await deviceDb().files.count()).toBe(301)
  await removeDownload(member, 5)
  expect(await deviceDb().files.count()).toBe(301)
  expect(await readSpace(other)).toMatchObject({ leftovers: 0 })
  await removeDownload(other, 5)
  for (const table of ['downloads', 'files', 'fileChunks']) expect(await deviceDb().table(table).count()).toBe(0)
})

test('engine A1: bytes that another bundle brought are not fetched again', async () => {
  const shared = smallFiles(30)
  await haveBundle(shared)
  await runDownloads()
  const packs = cutPacks(0, 0)
  const added = [31, 32].map((seed) => addFile(device.server, content(4000, seed), `g${seed}.html`))
  await haveBundle([...shared, ...added])
  await runDownloads()
  expect(packs).toEqual([added.map((file) => file.sha256)])
})

test.each([
  ['is no list', () => '{"entry":"a"}'],
  ['names a file outside of its bundle', (text: string) => text.replace('f0.html', '../0.html')],
])('engine A1: a list that %s is told, and breaks nothing', async (_, damage) => {
  const { bundle, text } = bundleOf(...smallFiles(201, 100))
  const corrupt = new TextEncoder().encode(damage(text))
  // Its bytes are what the row promises: somebody made a bundle that is none.
  const bundleId = sha256(corrupt)
  device.server.files.set(bundleId, corrupt)
  await haveBundle(smallFiles(1))
  const row = (await personDb(ana).activities.get([1, '50']))?.row ?? {}
  const told = { ...bundle, bundleId, listBytes: corrupt.length }
  await personDb(ana).activities.put({ clientId: 1, key: '50', row: { ...row, content: { bundle: told, seconds: 1 } } })
  await removeDownload(member, 5)
  await queueDownload(member, 5)
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'damaged' })
  expect([await deviceDb().files.count(), await deviceDb().fileChunks.count()]).toEqual([0, 0])
})

test('engine A1: a list that was damaged here is brought again with the download, and what plays plays on', async () => {
  const files = smallFiles(201, 100)
  const { bundleId } = await haveBundle(files)
  await runDownloads()
  await deviceDb().fileChunks.put(new ArrayBuffer(9), [bundleId, 0, 0])
  expect(await playedHash(files[0]?.sha256 ?? '', 100)).toBe(files[0]?.sha256)
  await removeDownload(member, 5)
  await queueDownload(member, 5)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
})

test('engine A1: large files of a bundle come each by itself, with the small ones beside them in packs', async () => {
  const large = addFile(device.server, content(packedUnder), 'aula.mp4')
  const empty = addFile(device.server, new Uint8Array(), 'vazio.css')
  const files = [large, ...smallFiles(3), empty]
  await haveBundle(files)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(asked().map((request) => request.split(' ')[0])).toEqual(expect.arrayContaining(['GET', 'POST']))
  expect(asked()).toHaveLength(2)
  await verifyAll(files.map((file) => file.sha256))
})

test('engine A1: without a connection nothing is lost, and a portal’s page is no pack', async () => {
  await haveBundle(smallFiles(10))
  device.server.between = offline
  expect(await runDownloads()).toMatchObject({ remaining: 1, offline: true })
  device.server.between = () => Promise.resolve(new Response('<html>Wi-Fi</html>'))
  expect(await runDownloads()).toMatchObject({ remaining: 1, offline: true })
  expect(await stored()).toBe(0)
  device.setOnline(true)
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  expect(await stored()).toBe(10)
})
