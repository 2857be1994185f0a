import { expect, test } from 'vitest'
import { deviceDb } from '../database/device-db.ts'
import { personDb } from '../database/person-db.ts'
import { storedFile } from '../files/playback.ts'
import { lockPerson, setPin } from '../lock/lock.ts'
import { pullChanges } from '../sync/pull.ts'
import { ana, beginLine, bia, change, freshDevice, member, signedIn } from '../test-support/server.ts'
import { saveSession, signOut } from '../session/session.ts'
import { activity, addFile, content, haveCourse } from './course.test-support.ts'
import { dismissWithdrawn, listDownloads, listWithdrawn } from './downloads.ts'
import { runDownloads } from './download-engine.ts'
import { queueDownload } from './queue.ts'
import { titleOf } from '../session/download-titles.ts'
import { reconcileClients, reconcileDownloads } from './reconcile.ts'
import { dropLeftovers, readSpace } from '../files/storage.ts'

const device = freshDevice()

/** Ana keeps courses 4 and 5. */
async function haveKept() {
  await saveSession(signedIn(), 1)
  const files = [4, 5].map((id) => addFile(device.server, content(1000 + id, id)))
  for (const [index, id] of [4, 5].entries()) {
    const file = files[index]
    if (file) await haveCourse(id, [file])
    await queueDownload(member, id)
  }
  await runDownloads()
  return files.map((file) => file.sha256)
}

const lines = (changes: unknown[], reset = false) => {
  device.server.pullLines = () => [
    beginLine(reset),
    { kind: 'page', cursor: 'c2', changes },
    { kind: 'end', cursor: 'c2' },
  ]
}

const announced = async () =>
  Promise.all((await listWithdrawn(ana)).map(async (row) => [row.courseId, (await titleOf(row))?.['pt-BR']]))

test('a course taken from its people leaves the device, and the notice names it until it was read', async () => {
  const [lost = '', kept = ''] = await haveKept()
  lines([change('courses', 4, null), change('activities', 40, null)])
  await pullChanges(member)
  expect(await storedFile(lost)).toBeNull()
  expect(await storedFile(kept)).not.toBeNull()
  expect(await announced()).toEqual([[4, 'Texto']])
  expect(JSON.stringify(await deviceDb().downloads.toArray())).not.toContain('Texto')
  await pullChanges(member)
  expect(await announced()).toHaveLength(1)
  await dismissWithdrawn(ana)
  expect(await announced()).toEqual([])
})

test.each([
  ['signs out', () => signOut(ana)],
  [
    'is locked by a PIN',
    async () => {
      await setPin(ana, 'digits', '258013', { iterations: 1 })
      await lockPerson(ana)
    },
  ],
])('who %s in one tab while a pull ends in another keeps their courses', async (_, leave) => {
  const [one = '', other = ''] = await haveKept()
  lines([])
  await pullChanges(member)
  await leave()
  // The end of a pull whose rows were written just before.
  await reconcileDownloads(member)
  expect(await storedFile(one)).not.toBeNull()
  expect(await storedFile(other)).not.toBeNull()
  await saveSession(signedIn(), 1)
  expect(await announced()).toEqual([])
})

test('another audience whose rows start over takes what it does not have', async () => {
  const [lost = '', kept = ''] = await haveKept()
  const course = (await personDb(ana).courses.get([1, '5']))?.row ?? {}
  const row = (await personDb(ana).activities.get([1, '50']))?.row ?? {}
  lines([change('courses', 5, course), change('activities', 50, row)], true)
  await pullChanges(member)
  expect(await storedFile(lost)).toBeNull()
  expect(await storedFile(kept)).not.toBeNull()
  expect(await announced()).toEqual([[4, 'Texto']])
})

test('a pull whose tab ended before it could clean up is cleaned up after by the next, though that brings nothing', async () => {
  const [lost = ''] = await haveKept()
  await personDb(ana).courses.delete([1, '4'])
  lines([])
  await pullChanges(member)
  expect(await storedFile(lost)).toBeNull()
  expect(await announced()).toEqual([[4, 'Texto']])
})

test('who no longer belongs to a client loses what it gave, at the next refresh', async () => {
  const [first = '', second = ''] = await haveKept()
  const before = signedIn()
  await saveSession({ ...before, clients: before.clients.filter(({ id }) => id === 2) }, 2)
  await reconcileClients(ana)
  expect([await storedFile(first), await storedFile(second)]).toEqual([null, null])
  expect((await announced()).map(([id]) => id)).toEqual([4, 5])
})

test('what one person loses another on the tablet keeps', async () => {
  const [lost = ''] = await haveKept()
  const file = await storedFile(lost)
  await saveSession(signedIn(bia), 1)
  if (!file) throw new Error('nothing is stored')
  await haveCourse(6, [{ path: 'outro.mp4', bytes: file.bytes, sha256: file.sha256, type: file.type }], bia)
  await queueDownload({ userId: bia, clientId: 1 }, 6)
  await runDownloads()
  lines([change('courses', 4, null)])
  await pullChanges(member)
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5 }])
  expect(await storedFile(lost)).not.toBeNull()
  expect(await readSpace(member)).toMatchObject({ mine: 1005, others: 1004 })
})

test('an activity taken out of a course gives its space back; the rest plays on', async () => {
  await saveSession(signedIn(), 1)
  const [one, two] = [addFile(device.server, content(700)), addFile(device.server, content(800, 2))]
  await haveCourse(5, [one, two])
  await queueDownload(member, 5)
  await runDownloads()
  lines([change('activities', 51, null)])
  await pullChanges(member)
  expect(await storedFile(two.sha256)).toBeNull()
  expect(await listDownloads(member)).toMatchObject([{ courseId: 5, state: 'complete', outdated: false }])
  lines([change('activities', 50, activity(50, 5, one))])
  await pullChanges(member)
  expect(await storedFile(one.sha256)).not.toBeNull()
})

test('what is stored is told by what it is for, and what nobody is getting any more can be dropped', async () => {
  await haveKept()
  await deviceDb().downloads.delete([ana, 1, 4])
  expect(await readSpace(member)).toMatchObject({ mine: 1005, others: 0, leftovers: 1004, unsent: 0 })
  await dropLeftovers()
  expect(await readSpace(member)).toMatchObject({ mine: 1005, leftovers: 0 })
})

test('engine E13: who has signed out leaves no title of what they kept; back again, a notice names it', async () => {
  const [lost = ''] = await haveKept()
  const titles = async () => Promise.all((await deviceDb().downloads.toArray()).map(titleOf))
  expect((await titles()).map((title) => title?.['pt-BR'])).toEqual(['Texto', 'Texto'])
  const rows = [
    ...(await personDb(ana).courses.toArray()).map(({ key, row }) => change('courses', Number(key), row)),
    ...(await personDb(ana).activities.toArray()).map(({ key, row }) => change('activities', Number(key), row)),
  ]

  await signOut(ana)
  expect(await titles()).toEqual([null, null])
  expect((await deviceDb().downloads.toArray()).some((row) => 'title' in row)).toBe(false)
  // What is kept stays for their return.
  expect(await storedFile(lost)).not.toBeNull()

  await saveSession(signedIn(), 1)
  lines(rows, true)
  await pullChanges(member)
  expect((await titles()).map((title) => title?.['pt-BR'])).toEqual(['Texto', 'Texto'])
})
