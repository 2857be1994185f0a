import { expect, test, vi } from 'vitest'
import { ana, freshDevice, member, signedIn } from '#engine/test-support/server.ts'
import { personDb } from '#engine/database/person-db.ts'
import { saveSession } from '#engine/session/session.ts'
import { writeChoices } from '#engine/downloads/choices.ts'
import { addFile, content, haveCourse } from '#engine/downloads/course.test-support.ts'
import { listDownloads } from '#engine/downloads/downloads.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import { queueMandatory } from './mandatory-downloads.ts'
import { cancelDownload, queueDownload, removeDownload } from '#engine/downloads/queue.ts'

const device = freshDevice()

/** Courses 4 and 5, of which 5 is mandatory. */
async function haveMandatory(): Promise<void> {
  await saveSession(signedIn(), 1)
  for (const id of [4, 5]) {
    await haveCourse(id, [addFile(device.server, content(1000 + id, id))])
    const row = await personDb(ana).courses.get([1, String(id)])
    await personDb(ana).courses.put({ clientId: 1, key: String(id), row: { ...row?.row, mandatory: id === 5 } })
  }
}

const onNetwork = (type: string | undefined) =>
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true, connection: { type, saveData: false } })

test('a mandatory course comes by itself on Wi-Fi when its person wants that, and no other course does', async () => {
  await haveMandatory()
  expect(await queueMandatory(member, false)).toBe(0)
  await writeChoices(ana, { mandatory: true })
  onNetwork('wifi')
  expect(await queueMandatory(member, false)).toBe(1)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, state: 'complete', automatic: true }])
  expect(await queueMandatory(member, false)).toBe(0)
})

test('a client that demands it gets it too, but not over mobile data, nor unasked where the network cannot be told', async () => {
  await haveMandatory()
  await queueMandatory(member, true)
  onNetwork('cellular')
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, hold: 'wifi' }])
  onNetwork(undefined)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, hold: 'ask' }])
  expect(device.server.requests.filter((request) => request.includes('/api/bundles/'))).toEqual([])
})

test.each([
  ['called off', cancelDownload],
  ['removed', removeDownload],
] as const)('one that was %s does not come again until it is asked for', async (_, putAway) => {
  await haveMandatory()
  await queueMandatory(member, true)
  await putAway(member, 5)
  expect(await queueMandatory(member, true)).toBe(0)
  await queueDownload(member, 5)
  await removeDownload(member, 5)
  expect(await queueMandatory(member, true)).toBe(1)
})

test('a course that its person has finished need not come', async () => {
  await haveMandatory()
  const progress = { activityId: 50, courseId: 5, state: 'finished' }
  await personDb(ana).activityProgress.put({ clientId: 1, key: '50', row: progress })
  expect(await queueMandatory(member, true)).toBe(0)
})
