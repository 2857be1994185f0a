import { expect, test, vi } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { deviceDb } from '../database/device-db.ts'
import { withLock } from '../database/locks.ts'
import { ana, beginLine, change, freshDevice, member, sha256, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { queueLock } from './run-queue.ts'
import {
  activity,
  addFile,
  content,
  cutAfter,
  cutOnceAfter,
  haveCourse,
  playedHash,
  rangesAsked,
  stallAfter,
} from './course.test-support.ts'
import { listDownloads, readDownload } from './downloads.ts'
import { runDownloads } from './download-engine.ts'
import { queueDownload } from './queue.ts'
import { emptyHash } from '../files/sha256.ts'
import { dropUnfinished } from './clean-up.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

test('a download cut at 37 % goes on from the last byte that arrived', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(2 * chunkBytes + 1000))
  const cut = Math.floor(file.bytes * 0.37)
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  cutOnceAfter(device.server, cut)
  expect(await runDownloads()).toMatchObject({ remaining: 1, offline: true })
  expect(await listDownloads(member)).toMatchObject([{ state: 'running', offline: true, received: cut }])
  device.setOnline(true)
  await runDownloads()
  // At once, in vain, and when there is a connection.
  expect(rangesAsked(device.server)).toEqual([`bytes=${cut}-`, `bytes=${cut}-`])
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete', offline: false }])
  expect(await playedHash(file.sha256, file.bytes)).toBe(sha256(content(file.bytes)))
})

test('a download begun by a release with larger chunks goes on in those', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(4 * chunkBytes + 1000))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  const larger = 2 * chunkBytes
  await deviceDb().files.put({
    sha256: file.sha256,
    bytes: file.bytes,
    type: file.type,
    received: 0,
    chunkBytes: larger,
    state: 'partial',
    copy: 0,
    hash: emptyHash().words,
    touchedAt: Date.now(),
  })
  cutOnceAfter(device.server, larger + 500)
  await runDownloads()
  device.setOnline(true)
  await runDownloads()
  expect(new Set(rangesAsked(device.server))).toEqual(new Set([`bytes=${larger + 500}-`]))
  expect(await deviceDb().fileChunks.count()).toBe(3)
  expect(await playedHash(file.sha256, file.bytes)).toBe(sha256(content(file.bytes)))
})

test('a connection that drops every few seconds still brings the file, each byte once', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(chunkBytes + 300_000))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  cutAfter(device.server, 900_001)
  for (let i = 0; i < 10 && (await runDownloads()).remaining > 0; i++);
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(rangesAsked(device.server)).toEqual(
    [1, 2, 3, 4, 5].map((i) => `bytes=${i * 900_001}-`).filter((_, i) => (i + 1) * 900_001 < file.bytes),
  )
})

test('a slice that is over keeps every byte that arrived, and the next one goes on', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(2 * chunkBytes))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  device.server.between = async (request, answer) => stallAfter(chunkBytes + 10, request, await answer())
  const slice = new AbortController()
  const running = runDownloads({ signal: slice.signal })
  await vi.waitFor(async () => expect((await readDownload(member, 5))?.received).toBe(chunkBytes), { timeout: 20_000 })
  slice.abort()
  expect(await running).toMatchObject({ remaining: 1, offline: false })
  expect(await listDownloads(member)).toMatchObject([{ state: 'running', received: chunkBytes + 10 }])
  expect(await runDownloads({ budgetMs: 1 })).toMatchObject({ remaining: 1, offline: false })
  device.setOnline(true)
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
})

test('a file that changed on the server starts over with what the course is made of now', async () => {
  await saveSession(signedIn(), 1)
  const before = addFile(device.server, content(chunkBytes + 100))
  await haveCourse(5, [before])
  await queueDownload(member, 5)
  cutAfter(device.server, 1000)
  await runDownloads()
  device.setOnline(true)
  device.server.files.delete(before.sha256)
  const after = addFile(device.server, content(chunkBytes + 100, 9))
  device.server.pullLines = () => [
    beginLine(),
    { kind: 'page', cursor: 'c2', changes: [change('activities', 50, activity(50, 5, after))] },
    { kind: 'end', cursor: 'c2' },
  ]
  await runDownloads()
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(await playedHash(after.sha256, after.bytes)).toBe(sha256(content(chunkBytes + 100, 9)))
  expect(await deviceDb().files.get(before.sha256)).toBeUndefined()
})

test('at start unfinished downloads leave the list; their chunks wait seven days for being asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  await saveSession(signedIn(), 1)
  const [complete, part] = [addFile(device.server, content(500)), addFile(device.server, content(2 * chunkBytes, 2))]
  await haveCourse(4, [complete])
  await haveCourse(5, [part])
  await queueDownload(member, 4)
  await runDownloads()
  await queueDownload(member, 5)
  cutOnceAfter(device.server, chunkBytes + 100)
  await runDownloads()
  await dropUnfinished()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 4, state: 'complete' }])
  vi.setSystemTime(new Date('2026-11-26T10:00:00Z'))
  await dropUnfinished()
  await queueDownload(member, 5)
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, received: chunkBytes + 100 }, { courseId: 4 }])
  vi.setSystemTime(new Date('2026-12-28T10:00:00Z'))
  await deviceDb().downloads.delete([ana, 1, 5])
  await dropUnfinished()
  expect((await deviceDb().files.toArray()).map((file) => file.sha256)).toEqual([complete.sha256])
})

test('a second tab that starts does not drop what the first one is downloading', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(500))])
  await queueDownload(member, 5)
  await withLock(queueLock, dropUnfinished)
  expect(await listDownloads(member)).toHaveLength(1)
})

test('an expired token in the middle of a download is refreshed, not an error', async () => {
  await saveSession(signedIn(), 1)
  await haveCourse(5, [addFile(device.server, content(500))])
  await queueDownload(member, 5)
  device.server.access = 'rotated elsewhere'
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
  expect(device.server.refreshed).toEqual(['refresh-1'])
})
