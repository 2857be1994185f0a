import { expect, test } from 'vitest'
import { listen, type Announcement } from '../database/broadcast.ts'
import { deviceDb } from '../database/device-db.ts'
import { readDraft } from '../rows/drafts.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { readOutbox } from '../outbox/read.ts'
import { personDb } from '../database/person-db.ts'
import { listRows } from '../rows/rows.ts'
import { ana, bia, freshDevice, member, sale, signedIn } from '../test-support/server.ts'
import { activeMember, readSession, signOut } from '../session/session.ts'
import { beginSession } from '#domain/sign-in/sign-in-by-provider.ts'
import { leaveDevice, lockPerson, removePin, setPin, unlockPerson } from './lock.ts'
import { iterations, readableRows, signInWithPin, stores } from './lock.test-support.ts'
import { forgetPerson, listPeople } from './people.ts'

const device = freshDevice()
const canaries = ['canário', '004.512.887', 'voltou', 'digitada', 'access-1', 'refresh-1', 'Lima', 'ana@demo', '"2580"']

const signInBia = () => beginSession({ ...signedIn(bia), access_token: 'bia-access', refresh_token: 'bia-refresh' })

/** Everything in all databases of the device, bytes as text, so that nothing readable hides in them. */
async function dump(): Promise<string> {
  const tables = [...personDb(ana).tables, ...personDb(bia).tables, ...deviceDb().tables]
  const rows = await Promise.all(tables.map((table) => table.toArray()))
  return JSON.stringify(rows, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) return new TextDecoder().decode(value)
    return ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value
  })
}

test('a locked person comes back by their PIN without a network and finds everything: rows, unsent work, drafts, client', async () => {
  await signInWithPin(device)
  expect(await lockPerson(ana)).toBe(true)
  expect(await readSession()).toBeNull()
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open', session: { clientId: 1 } })
  expect(await activeMember()).toEqual(member)
  expect((await listRows(member, 'stores')).toSorted((a, b) => a.id - b.id)).toEqual(stores)
  expect(await listRows(member, 'sales')).toMatchObject([{ invoiceNumber: '004.512.887' }])
  expect(await readDraft(member, 'sale')).toEqual({ observation: 'meio digitada' })
  expect(await personDb(ana).cursors.get(1)).toMatchObject({ cursor: 'c1' })
  expect(await personDb(ana).lockedRows.count()).toBe(0)
  device.setOnline(true)
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1 })
})

test('nothing of a locked person, and nothing of one who signed out, can be read anywhere on the device by the next one', async () => {
  await signInWithPin(device)
  expect(await dump()).toContain('canário')
  await lockPerson(ana)
  await signInBia()
  let text = await dump()
  for (const canary of canaries) expect(text, canary).not.toContain(canary)
  await unlockPerson(ana, '2580')
  expect(await dump()).toContain('canário')
  await signOut(ana)
  text = await dump()
  for (const canary of canaries) expect(text, canary).not.toContain(canary)
  expect([await personDb(ana).pin.count(), await personDb(ana).lockedRows.count()]).toEqual([0, 0])
})

test('two people change places without a network as often as they like; only who is in front has rows to read', async () => {
  await signInWithPin(device)
  device.setOnline(true)
  await lockPerson(ana)
  await signInBia()
  await setPin(bia, 'password', 'tinta à base de água', { iterations })
  device.setOnline(false)
  // The one who is open is locked by the other one's coming, also without having been asked.
  for (const [userId, secret] of [
    [ana, '2580'],
    [bia, 'tinta à base de água'],
    [ana, '2580'],
  ] as const) {
    expect(await unlockPerson(userId, secret)).toMatchObject({ outcome: 'open' })
    expect((await readSession())?.user.id).toBe(userId)
    const others = (await deviceDb().people.toArray()).filter((person) => person.userId !== userId)
    expect(others).toMatchObject([{ sealed: null, closed: true }])
  }
  expect((await listRows(member, 'stores')).length).toBe(stores.length)
  expect(await readableRows(bia)).toBe(0)
  expect(await listPeople()).toMatchObject([{ userId: bia, pin: 'password', unsent: 0 }])
})

test('the list of people shows a first name and an initial, what waits, and how they come back', async () => {
  await signInWithPin(device)
  await lockPerson(ana)
  expect(await listPeople()).toMatchObject([{ userId: ana, name: 'Ana L.', pin: 'digits', unsent: 1 }])
  await unlockPerson(ana, '2580')
  expect(await listPeople()).toEqual([])
  await leaveDevice(ana)
  expect(await listPeople()).toMatchObject([{ userId: ana, name: 'Ana L.', pin: null, unsent: 1 }])
  await beginSession(signedIn())
  await signOut(ana)
  expect(await listPeople()).toEqual([])
})

test('who is taken off the list has no PIN here any more, and what waits of theirs goes when they sign in', async () => {
  await signInWithPin(device)
  await lockPerson(ana)
  await forgetPerson(ana)
  expect(await listPeople()).toEqual([])
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'none' })
  expect((await deviceDb().people.get(ana))?.locked).toBeNull()
  await beginSession(signedIn())
  // Who has come back meanwhile is not to be taken off by a list that is out of date.
  await forgetPerson(ana)
  device.setOnline(true)
  await drainOutbox(ana, { wake: true })
  expect(device.server.effects).toHaveLength(1)
})

test('work that was queued before a lock is sent by nobody while its person is locked, and once when they are back', async () => {
  await signInWithPin(device)
  await lockPerson(ana)
  device.setOnline(true)
  expect(await drainOutbox(ana)).toMatchObject({ stopped: 'signed-out', left: 1 })
  await signInBia()
  expect(await drainOutbox(ana)).toMatchObject({ stopped: 'signed-out', left: 1 })
  expect(device.server.effects).toHaveLength(0)
  await unlockPerson(ana, '2580')
  await Promise.all([drainOutbox(ana), drainOutbox(ana)])
  expect(device.server.effects).toHaveLength(1)
})

test('a session that was revoked while its person was locked opens without a network; the first call ends it and the work stays', async () => {
  await signInWithPin(device)
  await lockPerson(ana)
  device.server.access = 'another'
  device.server.refresh = 'another'
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
  device.setOnline(true)
  expect(await drainOutbox(ana)).toMatchObject({ stopped: 'signed-out', left: 1 })
  expect(await readSession()).toBeNull()
  expect(await readOutbox(member)).toMatchObject([{ state: 'waiting', content: { payload: sale } }])
  expect(await listPeople()).toMatchObject([{ userId: ana, pin: null, unsent: 1 }])
  // Whoever comes next finds nothing of it.
  await signInBia()
  expect(await readableRows(ana)).toBe(0)
})

test('who signs in by password while locked begins anew: the PIN is gone, unsent work and drafts are theirs', async () => {
  await signInWithPin(device)
  await lockPerson(ana)
  device.setOnline(true)
  await beginSession(signedIn())
  expect([await personDb(ana).pin.count(), await personDb(ana).lockedRows.count()]).toEqual([0, 0])
  expect(await lockPerson(ana)).toBe(false)
  expect(await readDraft(member, 'sale')).toEqual({ observation: 'meio digitada' })
  expect(await readOutbox(member)).toMatchObject([{ content: { payload: sale } }])
})

test('a PIN is changed and removed only by who knows it; guessing at an open session ends it', async () => {
  await signInWithPin(device)
  expect(await setPin(ana, 'digits', '1470', { iterations })).toMatchObject({ outcome: 'wrong', left: 9 })
  expect(await removePin(ana, '1111')).toMatchObject({ outcome: 'wrong', left: 8 })
  expect(await setPin(ana, 'digits', '1470', { iterations, current: '2580' })).toBeNull()
  expect(await removePin(ana, '1470')).toBeNull()
  expect(await lockPerson(ana)).toBe(false)
  await setPin(ana, 'digits', '2580', { iterations })
  await personDb(ana).pin.toCollection().modify({ tries: 9 })
  expect(await removePin(ana, '0000')).toEqual({ outcome: 'wiped' })
  expect(await readSession()).toBeNull()
  expect(await readOutbox(member)).toHaveLength(1)
})

test('every tab is told of a lock, and of who came', async () => {
  await signInWithPin(device)
  const heard: Announcement[] = []
  const all = new Promise<void>((resolve) => {
    const stop = listen((announcement) => {
      heard.push(announcement)
      if (heard.length < 2) return
      stop()
      resolve()
    })
  })
  await lockPerson(ana)
  await unlockPerson(ana, '2580')
  await all
  expect(heard).toEqual([
    { type: 'locked', userId: ana },
    { type: 'signed-in', userId: ana },
  ])
})
