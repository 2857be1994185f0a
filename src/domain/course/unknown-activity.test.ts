import { expect, test } from 'vitest'
import { offlineActivities } from '#domain/activity/offline-activities.ts'
import { runDownloads } from '#engine/downloads/download-engine.ts'
import { activity, addFile, content, haveCourse, playedHash } from '#engine/downloads/course.test-support.ts'
import { listDownloads } from '#engine/downloads/downloads.ts'
import { queueDownload } from '#engine/downloads/queue.ts'
import { personDb } from '#engine/database/person-db.ts'
import { repairRows } from '#engine/rows/repair-rows.ts'
import { getRow, listRowsBy } from '#engine/rows/rows.ts'
import { saveSession } from '#engine/session/session.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { ana, beginLine, freshDevice, member, sha256, signedIn } from '#engine/test-support/server.ts'

const device = freshDevice()

/** Course 4: a film that this build plays, and something of a type that came later. */
async function havePulled() {
  await saveSession(signedIn(), 1)
  const bytes = content(5000)
  const film = addFile(device.server, bytes)
  await haveCourse(4, [film], ana)
  const later = addFile(device.server, content(900, 2))
  const unknown = { ...activity(41, 4, film), type: 'hologram', content: { beams: [later] }, glasses: 'red' }
  const change = { collection: 'activities', key: '41', row: unknown }
  device.server.pullLines = () => [
    beginLine(),
    { kind: 'page', cursor: 'c1', changes: [change] },
    { kind: 'end', cursor: 'c1' },
  ]
  await pullChanges(member)
  return { film, bytes, later, unknown }
}

test('an activity of a type that came later is kept whole, and stays when the device looks through its rows', async () => {
  const { unknown } = await havePulled()
  expect(await getRow(member, 'activities', 41)).toEqual(unknown)
  await repairRows(member)
  expect(await listRowsBy(member, 'activities', 'courseId', 4)).toHaveLength(2)
  expect(await getRow(member, 'activities', 41)).toEqual(unknown)
})

test('its course is kept offline all the same, with what this build plays and nothing else', async () => {
  const { film, bytes, later } = await havePulled()
  expect(await queueDownload(member, 4)).toBe(true)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 4, state: 'complete', bytes: bytes.length }])
  expect(await playedHash(film.sha256, bytes.length)).toBe(sha256(bytes))
  expect(device.server.requests.filter((request) => request.includes(later.sha256))).toEqual([])
  expect((await offlineActivities(member)).map(({ itemId }) => itemId)).toEqual(['40'])
})

test('one of a type that came later has nothing to keep: alone in its course, its download is whole at once', async () => {
  await saveSession(signedIn(), 1)
  const film = addFile(device.server, content(100))
  await haveCourse(5, [film], ana)
  const unknown = { ...activity(50, 5, film), type: 'hologram', content: {} }
  await personDb(ana).activities.put({ clientId: 1, key: '50', row: unknown })
  expect(await queueDownload(member, 5)).toBe(true)
  await runDownloads()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, state: 'complete', progress: 1 }])
})
