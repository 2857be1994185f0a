import { expect, test, vi } from 'vitest'
import { chunkBytes } from '#contract/engine/files/file.ts'
import { deviceDb } from '../database/device-db.ts'
import { storedFile } from '../files/playback.ts'
import { ana, beginLine, bia, freshDevice, member, signedIn } from '../test-support/server.ts'
import { saveSession, signOut } from '../session/session.ts'
import { writeChoices } from './choices.ts'
import { addFile, content, haveCourse, rangesAsked, stallAfter } from './course.test-support.ts'
import { listDownloads, readDownload } from './downloads.ts'
import { runDownloads } from './download-engine.ts'
import {
  agreeToNetwork,
  cancelDownload,
  moveDownload,
  pauseDownload,
  queueDownload,
  removeItem,
  resumeDownload,
} from './queue.ts'
import { dropUnfinished } from './clean-up.ts'

const device = freshDevice()
// Megabytes go through an IndexedDB made of JavaScript: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 })

/** Hashes of the files asked for, in order. */
const filesAsked = () =>
  device.server.requests.filter((request) => request.includes('/api/bundles/')).map((request) => request.split('/')[5])

const onNetwork = (connection: object | undefined) =>
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true, connection })

async function haveCourses(...ids: number[]) {
  await saveSession(signedIn(), 1)
  const files = ids.map((id) => addFile(device.server, content(1000 + id, id)))
  for (const [index, id] of ids.entries()) {
    const file = files[index]
    if (file) await haveCourse(id, [file])
    await queueDownload(member, id)
  }
  return files.map((file) => file.sha256)
}

const order = async () => (await listDownloads(member)).map(({ courseId }) => courseId)

test('courses come in the order they were asked for, unless somebody moves them', async () => {
  const [a, b, c, d] = await haveCourses(4, 5, 6, 7)
  expect(await order()).toEqual([4, 5, 6, 7])
  await moveDownload(member, 6, 'up')
  expect(await order()).toEqual([4, 6, 5, 7])
  await moveDownload(member, 4, 'down')
  expect(await order()).toEqual([6, 4, 5, 7])
  await moveDownload(member, 7, 'first')
  await moveDownload(member, 7, 'up')
  await moveDownload(member, 5, 'down')
  expect(await order()).toEqual([7, 6, 4, 5])
  await runDownloads()
  expect(filesAsked()).toEqual([d, c, a, b])
})

test('"download first" goes before what runs now, which loses nothing that arrived', async () => {
  const [slow] = await haveCourses(4)
  const large = addFile(device.server, content(2 * chunkBytes, 9))
  const urgent = addFile(device.server, content(900, 10))
  await haveCourse(5, [large])
  await haveCourse(6, [urgent])
  await queueDownload(member, 5)
  await queueDownload(member, 6)
  let first = true
  device.server.between = async (request, answer) => {
    const response = await answer()
    if (!request.url.includes(large.sha256) || !first) return response
    first = false
    return stallAfter(700_000, request, response, () => moveDownload(member, 6, 'first'))
  }
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  expect(filesAsked()).toEqual([slow, large.sha256, urgent.sha256, large.sha256])
  expect(rangesAsked(device.server)).toEqual(['bytes=700000-'])
})

test('one is paused and goes on later where it was; the others go on meanwhile', async () => {
  await haveCourses(4, 5)
  await pauseDownload(member, 4)
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  expect(await listDownloads(member)).toMatchObject([
    { courseId: 4, state: 'paused' },
    { courseId: 5, state: 'complete' },
  ])
  await resumeDownload(member, 4)
  await runDownloads()
  expect(await readDownload(member, 4)).toMatchObject({ state: 'complete' })
})

test('all are paused and taken up at once, without those of somebody else on the tablet', async () => {
  await haveCourses(4, 5)
  await saveSession(signedIn(bia), 1)
  await haveCourse(6, [addFile(device.server, content(800, 6))], bia)
  await queueDownload({ userId: bia, clientId: 1 }, 6)
  await pauseDownload(member, null)
  expect((await listDownloads(member)).map(({ state }) => state)).toEqual(['paused', 'paused'])
  expect(await listDownloads({ userId: bia, clientId: 1 })).toMatchObject([{ state: 'running' }])
  await resumeDownload(member, null)
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  expect((await listDownloads(member)).map(({ state }) => state)).toEqual(['complete', 'complete'])
})

test('paused in the middle it keeps what arrived, also through a new start of the app', async () => {
  await saveSession(signedIn(), 1)
  const file = addFile(device.server, content(2 * chunkBytes))
  await haveCourse(5, [file])
  await queueDownload(member, 5)
  device.server.between = async (request, answer) =>
    stallAfter(500_000, request, await answer(), () => pauseDownload(member, 5))
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  await dropUnfinished()
  expect(await listDownloads(member)).toMatchObject([{ state: 'paused', received: 500_000 }])
  device.setOnline(true)
  await resumeDownload(member, 5)
  await runDownloads()
  expect(rangesAsked(device.server)).toEqual(['bytes=500000-'])
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
})

test('single activities are kept by themselves, and stay when the whole course is called off or the app was closed', async () => {
  await saveSession(signedIn(), 1)
  const files = [1, 2, 3].map((seed) => addFile(device.server, content(1000 * seed, seed)))
  await haveCourse(5, files)
  const [one, two, three] = files.map((file) => file.sha256)
  await queueDownload(member, 5, { item: 51 })
  await runDownloads()
  expect(filesAsked()).toEqual([two])
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete', items: [51], bytes: 2000 }])
  await queueDownload(member, 5, { item: 50 })
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete', items: [51, 50] })
  expect(await storedFile(three ?? '')).toBeNull()

  await queueDownload(member, 5)
  expect(await readDownload(member, 5)).toMatchObject({ state: 'running', items: null, bytes: 6000, received: 3000 })
  await cancelDownload(member, 5)
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete', items: [50, 51], bytes: 3000 })
  await queueDownload(member, 5, { item: 52 })
  await dropUnfinished()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete', items: [50, 51] })

  await removeItem(member, 5, 51)
  expect(await storedFile(two ?? '')).toBeNull()
  expect(await storedFile(one ?? '')).not.toBeNull()
  await removeItem(member, 5, 50)
  expect(await listDownloads(member)).toEqual([])
  expect(await deviceDb().files.count()).toBe(0)
})

test('an activity that fails leaves the others of its course playable', async () => {
  await saveSession(signedIn(), 1)
  const files = [1, 2].map((seed) => addFile(device.server, content(1000 * seed, seed)))
  await haveCourse(5, files)
  await queueDownload(member, 5, { item: 50 })
  await runDownloads()
  device.server.files.delete(files[1]?.sha256 ?? '')
  device.server.pullLines = () => [beginLine(), { kind: 'end', cursor: 'c1' }]
  await queueDownload(member, 5, { item: 51 })
  await runDownloads()
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete', items: [50], error: 'gone' })
  expect(await storedFile(files[0]?.sha256 ?? '')).not.toBeNull()
})

test('with Wi-Fi only, a phone on mobile data waits, says why, and goes on by itself on Wi-Fi', async () => {
  await haveCourses(4)
  await writeChoices(ana, { network: 'wifi' })
  onNetwork({ type: 'cellular' })
  expect(await runDownloads()).toMatchObject({ busy: false, remaining: 0, offline: false })
  expect(await listDownloads(member)).toMatchObject([{ state: 'running', hold: 'wifi' }])
  await dropUnfinished()
  onNetwork({ type: 'wifi' })
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete', hold: null }])
})

test('where the browser does not tell the network, Wi-Fi only asks; a yes holds until that network is gone', async () => {
  await haveCourses(4)
  await writeChoices(ana, { network: 'wifi' })
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ hold: 'ask' }])
  await agreeToNetwork(member, 4)
  device.setOnline(false)
  expect(await runDownloads()).toMatchObject({ remaining: 0, offline: true })
  expect(await listDownloads(member)).toMatchObject([{ hold: 'ask' }])
  device.setOnline(true)
  expect(await runDownloads()).toMatchObject({ remaining: 0 })
  await agreeToNetwork(member, 4)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete' }])
})

test("somebody's choice is theirs: another person on the same tablet downloads over any network", async () => {
  await haveCourses(4)
  await saveSession(signedIn(bia), 1)
  await haveCourse(6, [addFile(device.server, content(800, 6))], bia)
  await queueDownload({ userId: bia, clientId: 1 }, 6)
  await writeChoices(ana, { network: 'wifi' })
  onNetwork({ type: 'cellular' })
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ hold: 'wifi' }])
  expect(await listDownloads({ userId: bia, clientId: 1 })).toMatchObject([{ state: 'complete' }])
})

test('who has signed out holds nobody up', async () => {
  await haveCourses(4)
  await saveSession(signedIn(bia), 1)
  await haveCourse(6, [addFile(device.server, content(800, 6))], bia)
  await queueDownload({ userId: bia, clientId: 1 }, 6)
  await signOut(ana)
  expect(await runDownloads()).toMatchObject({ busy: false, remaining: 0, offline: false })
  expect(await listDownloads({ userId: bia, clientId: 1 })).toMatchObject([{ state: 'complete' }])
})
