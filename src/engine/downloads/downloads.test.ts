import { expect, test, vi } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { listen, type Announcement } from '../database/broadcast.ts'
import { deviceDb } from '../database/device-db.ts'
import { personDb } from '../database/person-db.ts'
import { storedFile } from '../files/playback.ts'
import { pullChanges } from '../sync/pull.ts'
import {
  ana,
  beginLine,
  bia,
  captivePage,
  change,
  freshDevice,
  intercept,
  member,
  problem,
  sha256,
  signedIn,
} from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { activity, addFile, bundleOf, content, haveCourse, playedHash } from './course.test-support.ts'
import { listDownloads, readDownload } from './downloads.ts'
import { runDownloads } from './download-engine.ts'
import { offlineActivities, offlineFileName } from '#domain/activity/offline-activities.ts'
import { cancelDownload, queueDownload, removeDownload } from './queue.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

test('a course is complete only when every file is whole: activities, captions and support materials', async () => {
  await saveSession(signedIn(), 1)
  const [video, captions, material] = [
    addFile(device.server, content(chunkBytes + 5)),
    addFile(device.server, content(50, 2), 'film.vtt'),
    addFile(device.server, content(70, 3)),
  ]
  await haveCourse(5, [video], ana, material)
  await personDb(ana).activities.put({ clientId: 1, key: '50', row: activity(50, 5, video, captions) })
  expect(await queueDownload(member, 5)).toBe(true)
  expect(await listDownloads(member)).toMatchObject([{ state: 'running', progress: 0 }])
  expect(await runDownloads()).toMatchObject({ busy: false, remaining: 0, offline: false })
  const bytes = chunkBytes + 125
  expect(await listDownloads(member)).toMatchObject([
    { courseId: 5, state: 'complete', progress: 1, bytes, received: bytes },
  ])
  expect(await playedHash(video.sha256, video.bytes)).toBe(sha256(content(chunkBytes + 5)))
  expect(await offlineActivities(member)).toMatchObject([
    {
      itemId: '50',
      src: `/media/${video.sha256}?bundle=${bundleOf(video, captions).bundle.bundleId}`,
      downloading: false,
    },
  ])
  expect(offlineFileName(50, 'mp4')).toBe('class50.mp4')
})

test('a course that this member does not have is not downloaded', async () => {
  expect(await queueDownload(member, 99)).toBe(false)
  expect(await listDownloads(member)).toEqual([])
})

test('bytes that are not what was promised are not kept', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(5000))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  device.server.between = async (_, answer) => {
    const response = await answer()
    const body = new Uint8Array(await response.arrayBuffer())
    body[77] = (body[77] ?? 0) ^ 1
    return new Response(body, { status: response.status, headers: response.headers })
  }
  await runDownloads()
  expect(await listDownloads(member)).toEqual([])
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'damaged' })
  expect(await deviceDb().fileChunks.count()).toBe(0)
})

test("a captive portal's page is no content: the download waits", async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(5000))])
  await queueDownload(member, 5)
  device.server.between = () => Promise.resolve(captivePage())
  expect(await runDownloads()).toMatchObject({ remaining: 1, offline: true })
  expect(await deviceDb().fileChunks.count()).toBe(0)
})

test('a refused write leaves nothing half-listed, and space for the outbox', async () => {
  await saveSession(signedIn(), 1)
  const kept = addFile(device.server, content(9000))
  await haveCourse(4, [kept])
  await queueDownload(member, 4)
  await runDownloads()
  const [small, large] = [addFile(device.server, content(700, 3)), addFile(device.server, content(3 * chunkBytes, 4))]
  await haveCourse(5, [kept, small, large])
  await queueDownload(member, 5)
  let chunksPut = 0
  const restore = intercept(IDBObjectStore.prototype, 'put', (store) => {
    if (store.name === 'fileChunks' && ++chunksPut > 2) throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  restore()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'quota' })
  expect(await listDownloads(member)).toMatchObject([{ courseId: 4, state: 'complete' }])
  expect((await deviceDb().files.toArray()).map((file) => file.sha256)).toEqual([kept.sha256])
  expect(await deviceDb().fileChunks.count()).toBe(1)
})

test('a nearly full device refuses before it fills up', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(700))])
  await queueDownload(member, 5)
  vi.stubGlobal('navigator', {
    locks: navigator.locks,
    storage: { estimate: () => Promise.resolve({ quota: 60_000_000, usage: 20_000_000 }) },
  })
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'quota' })
})

test('content that is gone for this person ends the download', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(700))])
  await queueDownload(member, 5)
  device.server.between = () => Promise.resolve(problem('file.not_found'))
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'failed', error: 'gone' })
})

test('a download waits for its person to accept the terms; what is here stays', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(700))])
  await queueDownload(member, 5)
  device.server.between = (request, answer) =>
    request.url.includes('/files/') ? Promise.resolve(problem('session.terms_required')) : answer()
  expect(await runDownloads()).toMatchObject({ remaining: 1 })
  expect(await readDownload(member, 5)).toMatchObject({ state: 'running' })
  device.setOnline(true)
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete' })
})

test('cancelling while it runs stops it at the next chunk and leaves nothing', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(3 * chunkBytes))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  device.server.between = async (_, answer) => {
    await cancelDownload(member, 5)
    return answer()
  }
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  await cancelDownload(member, 5)
  expect(await listDownloads(member)).toEqual([])
  expect(await deviceDb().fileChunks.count()).toBe(0)
})

test('the same content is stored once for everybody on the tablet, and goes with the last who keeps it', async () => {
  await saveSession(signedIn(), 1)
  await saveSession(signedIn(bia), 1)
  const file = addFile(device.server, content(9000))
  const twin = { ...file, path: 'outro.mp4' }
  await haveCourse(5, [file])
  await haveCourse(6, [twin], bia)
  const other = { userId: bia, clientId: 1 }
  await queueDownload(member, 5)
  await queueDownload(other, 6)
  await runDownloads()
  expect(await listDownloads(other)).toMatchObject([{ state: 'complete' }])
  expect(device.server.requests.filter((request) => request.includes('/api/bundles/'))).toHaveLength(1)
  await removeDownload(member, 5)
  expect(await storedFile(twin.sha256)).not.toBeNull()
  await removeDownload(other, 6)
  expect(await deviceDb().fileChunks.count()).toBe(0)
})

test('two contexts never work on the downloads at once', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(5000))])
  await queueDownload(member, 5)
  const reports = await Promise.all([runDownloads(), runDownloads()])
  expect(reports.filter((report) => report.busy)).toHaveLength(1)
  expect(device.server.requests.filter((request) => request.includes('/api/bundles/'))).toHaveLength(1)
})

test('losing a course removes its download at the next pull, and everybody is told; a changed one is marked', async () => {
  await saveSession(signedIn(), 1)
  const [lost, changed] = [addFile(device.server, content(500)), addFile(device.server, content(600, 2))]
  await haveCourse(4, [lost])
  await haveCourse(5, [changed])
  for (const id of [4, 5]) await queueDownload(member, id)
  await runDownloads()
  const newer = addFile(device.server, content(700, 3))
  device.server.pullLines = () => [
    beginLine(),
    {
      kind: 'page',
      cursor: 'c2',
      changes: [change('courses', 4, null), change('activities', 50, activity(50, 5, newer))],
    },
    { kind: 'end', cursor: 'c2' },
  ]
  const announced = new Promise<Announcement>((resolve) => {
    const stop = listen((announcement) => {
      stop()
      resolve(announcement)
    })
  })
  await pullChanges(member)
  expect(await announced).toEqual({ type: 'download-withdrawn', userId: ana, clientId: 1, courseId: 4 })
  expect(await storedFile(lost.sha256)).toBeNull()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, state: 'complete', outdated: true }])
  await queueDownload(member, 5)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, state: 'complete', outdated: false }])
  expect(await storedFile(changed.sha256)).toBeNull()
})
