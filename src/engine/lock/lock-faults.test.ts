import { expect, test, vi } from 'vitest'
import { deviceDb } from '../database/device-db.ts'
import { readOutbox } from '../outbox/read.ts'
import { personDb } from '../database/person-db.ts'
import { pullChanges } from '../sync/pull.ts'
import { refreshSession } from '../session/refresh.ts'
import { listRows } from '../rows/rows.ts'
import { ana, freshDevice, intercept, member } from '../test-support/server.ts'
import { finishSignOuts, readSession, signOut } from '../session/session.ts'
import { lockPerson, setPin, unlockPerson } from './lock.ts'
import { iterations, readableRows, signInWithPin, signInWithRows, stores } from './lock.test-support.ts'

const device = freshDevice()

/** From the given write on none gets through: what a kill leaves. */
function killAt(step: number): () => void {
  let left = step
  return intercept(IDBObjectStore.prototype, 'put', () => {
    if (--left <= 0) throw new DOMException('killed', 'AbortError')
  })
}

test('tokens that were renewed while the lock came are the ones the person finds: the old ones would end the session', async () => {
  await signInWithPin(device)
  device.setOnline(true)
  device.server.between = async (request, answer) => {
    const response = await answer()
    if (request.url.endsWith('/o/token/')) await lockPerson(ana)
    return response
  }
  expect(await refreshSession(ana, 'access-1')).toBe(true)
  expect(await readSession()).toBeNull()
  expect(await unlockPerson(ana, '2580')).toMatchObject({
    outcome: 'open',
    session: { accessToken: 'access-2', refreshToken: 'refresh-2' },
  })
})

test('a pull that is on its way when its person is locked writes nothing', async () => {
  await signInWithPin(device)
  device.setOnline(true)
  device.server.between = async (request, answer) => {
    if (request.url.endsWith('/pull/')) await lockPerson(ana)
    return answer()
  }
  await pullChanges(member)
  expect(await readableRows(ana)).toBe(0)
  await unlockPerson(ana, '2580')
  expect((await listRows(member, 'stores')).length).toBe(stores.length)
})

test('wherever a kill cuts a lock short, the next start ends it and the PIN brings everything back', async () => {
  for (let step = 1; ; step++) {
    await signInWithRows(device)
    await setPin(ana, 'digits', '2580', { iterations })
    const restore = killAt(step)
    const killed = await lockPerson(ana).then(
      () => false,
      () => true,
    )
    restore()
    await finishSignOuts()
    if ((await readSession(ana)) === null) {
      expect(await readableRows(ana), `put ${step}`).toBe(0)
      expect(await unlockPerson(ana, '2580'), `put ${step}`).toMatchObject({ outcome: 'open' })
    }
    expect((await listRows(member, 'stores')).length, `put ${step}`).toBe(stores.length)
    await signOut(ana)
    if (!killed) break
    expect(step).toBeLessThan(20)
  }
})

test('wherever a kill cuts an unlock short, the person is open with everything or locked with nothing to read', async () => {
  for (let step = 1; ; step++) {
    await signInWithRows(device)
    await setPin(ana, 'digits', '2580', { iterations })
    await lockPerson(ana)
    const restore = killAt(step)
    const killed = await unlockPerson(ana, '2580').then(
      () => false,
      () => true,
    )
    restore()
    await finishSignOuts()
    if ((await readSession(ana)) === null) {
      expect(await readableRows(ana), `put ${step}`).toBe(0)
      expect(await unlockPerson(ana, '2580'), `put ${step}`).toMatchObject({ outcome: 'open' })
    }
    expect((await listRows(member, 'stores')).length, `put ${step}`).toBe(stores.length)
    await signOut(ana)
    if (!killed) break
    // Between the rows themselves there is but one transaction.
    if (step > 5 && step < 1200) step = 1200
  }
})

test('a box that cannot be read any more costs only its rows, and the next pull brings everything again', async () => {
  await signInWithPin(device)
  await lockPerson(ana)
  const [first] = await personDb(ana).lockedRows.toArray()
  if (!first) throw new Error('no box')
  await personDb(ana).lockedRows.put({ ...first, box: { ...first.box, bytes: new ArrayBuffer(40) } })
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
  expect((await listRows(member, 'stores')).length).toBe(stores.length - 500)
  expect(await personDb(ana).cursors.count()).toBe(0)
  device.setOnline(true)
  await pullChanges(member)
  expect((await listRows(member, 'stores')).length).toBe(stores.length)
})

test('without space for the boxes the person is closed all the same', async () => {
  await signInWithPin(device)
  const restore = intercept(IDBObjectStore.prototype, 'put', (target) => {
    if (target.name === 'lockedRows') throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await lockPerson(ana)).toBe(true)
  restore()
  expect(await readableRows(ana)).toBe(0)
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
  expect(await readOutbox(member)).toHaveLength(1)
})

test('a device that lost its own key asks for an ordinary sign-in and says how', async () => {
  await signInWithPin(device)
  await lockPerson(ana)
  await deviceDb().delete()
  vi.resetModules()
  const fresh = await import('./lock.ts')
  expect(await fresh.unlockPerson(ana, '2580')).toEqual({ outcome: 'none' })
})
