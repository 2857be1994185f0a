import { expect, test } from 'vitest'
import { deviceDb } from '../database/device-db.ts'
import { personDb } from '../database/person-db.ts'
import { storedFile } from '../files/playback.ts'
import { saveSession } from '../session/session.ts'
import { freshDevice, member, signedIn, ana } from '../test-support/server.ts'
import { activity, addFile, content, haveCourse } from './course.test-support.ts'
import { runDownloads } from './download-engine.ts'
import { listDownloads, listWithdrawn, readDownload } from './downloads.ts'
import { queueDownload } from './queue.ts'
import { reconcileDownloads } from './reconcile.ts'

const device = freshDevice()

/** Course 5 with activities 50 and 51, of which Ana has what she asked for. */
async function haveTwo(item?: number) {
  await saveSession(signedIn(), 1)
  const files = [addFile(device.server, content(5000, 1)), addFile(device.server, content(7000, 2))] as const
  await haveCourse(5, [...files])
  await queueDownload(member, 5, { item })
  return files
}

const put = (row: ReturnType<typeof activity>, more: object) =>
  personDb(ana).activities.put({ clientId: 1, key: String(row.id), row: { ...row, ...more } })
const isStored = async (files: readonly { sha256: string }[]) =>
  Promise.all(files.map(async ({ sha256 }) => (await storedFile(sha256)) !== null))

test('what was kept of an activity that may be on no device any more is given back at the next contact; the rest stays', async () => {
  const files = await haveTwo()
  await runDownloads()
  expect(await isStored(files)).toEqual([true, true])
  await put(activity(51, 5, files[1]), { offlineAllowed: false })
  await reconcileDownloads(member)
  expect(await isStored(files)).toEqual([true, false])
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete', bytes: 5000, outdated: false })
  expect(await listWithdrawn(ana)).toEqual([])
})

test('so is what was kept of its former version, though the course has something else that is new', async () => {
  const [one, two] = await haveTwo()
  await runDownloads()
  const [newer, fresh] = [addFile(device.server, content(300, 3)), addFile(device.server, content(400, 4))]
  const { content: before } = activity(51, 5, two)
  const former = [{ version: 1, type: 'video', requiredShare: 0.9, content: before }]
  await put(activity(51, 5, newer), { offlineAllowed: false, version: 2, former })
  await put(activity(52, 5, fresh), {})
  await reconcileDownloads(member)
  expect(await isStored([one, two])).toEqual([true, false])
  expect(await readDownload(member, 5)).toMatchObject({ state: 'complete', outdated: true })
})

test('a download under way brings nothing of it', async () => {
  const files = await haveTwo()
  await put(activity(50, 5, files[0]), { offlineAllowed: false })
  await reconcileDownloads(member)
  await runDownloads()
  expect(await isStored(files)).toEqual([false, true])
  expect(device.server.headers.length).toBeGreaterThan(0)
  expect((await deviceDb().downloads.toArray()).map(({ state, bytes }) => [state, bytes])).toEqual([['complete', 7000]])
})

test('where nothing else was asked for, it leaves the list', async () => {
  const files = await haveTwo(51)
  await runDownloads()
  await put(activity(51, 5, files[1]), { offlineAllowed: false })
  await reconcileDownloads(member)
  expect(await isStored(files)).toEqual([false, false])
  expect(await listDownloads(member)).toEqual([])
})

test('bytes that another activity of the course has too stay for its sake', async () => {
  const [one] = await haveTwo()
  await put(activity(51, 5, one), {})
  await queueDownload(member, 5)
  await runDownloads()
  await put(activity(50, 5, one), { offlineAllowed: false })
  await reconcileDownloads(member)
  expect(await isStored([one])).toEqual([true])
})
