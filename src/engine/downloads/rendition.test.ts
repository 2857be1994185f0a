import { expect, test } from 'vitest'
import type { BundleFile } from '#contract/engine/files/bundle-list.ts'
import { offlineActivities } from '#domain/activity/offline-activities.ts'
import { deviceDb } from '../database/device-db.ts'
import { personDb } from '../database/person-db.ts'
import { saveSession } from '../session/session.ts'
import { ana, freshDevice, member, offline, signedIn } from '../test-support/server.ts'
import { writeChoices } from './choices.ts'
import { dropUnfinished } from './clean-up.ts'
import { activity, addFile, content, haveCourse } from './course.test-support.ts'
import { runDownloads } from './download-engine.ts'
import { listDownloads, readDownload } from './downloads.ts'
import { cancelDownload, queueDownload, removeDownload } from './queue.ts'
import { reconcileDownloads } from './reconcile.ts'

const device = freshDevice()

/** A course with one film in three renditions, the caption beside them. */
async function haveFilm() {
  await saveSession(signedIn(), 1)
  const made = (bytes: number, path: string, role?: string): BundleFile => ({
    ...addFile(device.server, content(bytes, bytes), path),
    ...(role !== undefined && { role }),
  })
  const [standard, low, audio] = [
    made(9000, 'media.mp4', 'rendition:standard'),
    made(3000, 'low.mp4', 'rendition:low'),
    made(1000, 'audio.m4a', 'rendition:audio'),
  ]
  const text = made(50, 'captions.vtt')
  await haveCourse(5, [])
  const row = activity(50, 5, standard, low, audio, text)
  row.content.bundle.choices = [['media.mp4', 'low.mp4', 'audio.m4a']]
  await personDb(ana).activities.put({ clientId: 1, key: '50', row })
  return { standard, low, audio, text }
}

const here = async () => {
  const rows = await deviceDb().files.toArray()
  return rows
    .filter(({ state }) => state === 'complete')
    .map(({ bytes }) => bytes)
    .toSorted((a, b) => a - b)
}

test('player P58: a download brings the rendition that was chosen and nothing of the others, with its captions', async () => {
  const { audio } = await haveFilm()
  await queueDownload(member, 5, { rendition: 'audio' })
  expect(await readDownload(member, 5)).toMatchObject({ rendition: 'audio', bytes: 1050 })
  await runDownloads()
  expect(await here()).toEqual([50, 1000])
  expect(await offlineActivities(member)).toMatchObject([
    { src: expect.stringContaining(audio.sha256) as string, downloading: false },
  ])
  // What was pulled meanwhile is no news of it.
  await reconcileDownloads(member)
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete', outdated: false, rendition: 'audio' })
})

test('player P58: what nobody chose comes low while data are saved; what is here keeps its own', async () => {
  await haveFilm()
  await writeChoices(ana, { dataSaver: 'always' })
  await queueDownload(member, 5)
  await runDownloads()
  expect(await here()).toEqual([50, 3000])
  await writeChoices(ana, { dataSaver: 'off' })
  await queueDownload(member, 5)
  expect(await readDownload(member, 5)).toMatchObject({ rendition: 'low' })
})

test('player P58: another rendition takes the place of the one that is here once it is whole, not before', async () => {
  await haveFilm()
  await queueDownload(member, 5, { rendition: 'standard' })
  await runDownloads()
  await queueDownload(member, 5, { rendition: 'low' })
  expect(await here()).toEqual([50, 9000])
  // The app is closed and opened in the middle of it, without a network: it goes on by itself.
  device.server.between = offline
  await runDownloads()
  await dropUnfinished()
  expect(await here()).toEqual([50, 9000])
  expect(await listDownloads(member)).toMatchObject([{ state: 'running', rendition: 'low' }])
  device.server.between = (_, answer) => answer()
  await runDownloads()
  expect(await here()).toEqual([50, 3000])
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete', rendition: 'low', bytes: 3050 }])
})

test('player P58: a change that is called off leaves what was here; removing takes both away', async () => {
  await haveFilm()
  await queueDownload(member, 5, { rendition: 'standard' })
  await runDownloads()
  device.server.between = offline
  await queueDownload(member, 5, { rendition: 'audio' })
  await runDownloads()
  await cancelDownload(member, 5)
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete', rendition: 'standard', bytes: 9050 }])
  expect(await here()).toEqual([50, 9000])
  await queueDownload(member, 5, { rendition: 'low' })
  await removeDownload(member, 5)
  expect(await listDownloads(member)).toEqual([])
  expect(await deviceDb().files.count()).toBe(0)
})

test('player P58: where what is noted of the former rendition is damaged, the new one is brought all the same', async () => {
  await haveFilm()
  await queueDownload(member, 5, { rendition: 'standard' })
  await runDownloads()
  await queueDownload(member, 5, { rendition: 'low' })
  await deviceDb().downloads.update([ana, member.clientId, 5], { before: { files: 'none' } } as never)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ state: 'complete', rendition: 'low' }])
  expect(await here()).toContain(3000)
})
