import { expect, test, vi } from 'vitest'
import { deviceDb } from '../database/device-db.ts'
import { readOutbox } from '../outbox/read.ts'
import { queueOperation } from '../outbox/queue.ts'
import { personDb, type PinRow } from '../database/person-db.ts'
import { readSession, saveSession } from '../session/session.ts'
import { ana, freshDevice, intercept, member, sale, signedIn } from '../test-support/server.ts'
import { lockPerson, setPin, unlockPerson } from './lock.ts'
import { pinState } from './pin.ts'
import { readPin } from './stored-pin.ts'
import { pinProblem, waitAfter } from './pin-rules.ts'

const device = freshDevice()
const begins = Date.UTC(2026, 10, 18, 12)

/** Both of the browser's clocks. */
function clocks() {
  const clock = { wall: begins, running: 1000 }
  vi.spyOn(Date, 'now').mockImplementation(() => clock.wall)
  vi.spyOn(performance, 'now').mockImplementation(() => clock.running)
  return {
    pass: (ms: number) => {
      clock.wall += ms
      clock.running += ms
    },
    set: (ms: number) => void (clock.wall += ms),
  }
}

async function lockAna() {
  await saveSession(signedIn(), 1)
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await setPin(ana, 'digits', '2580', { iterations: 1000 })
  await lockPerson(ana)
  device.setOnline(false)
}

/** As after a reload: what the page knew by itself is gone. */
async function reload() {
  vi.resetModules()
  return import('./lock.ts')
}

test('ten wrong tries take the PIN and the locked session away; the work waits for its owner to sign in', async () => {
  const clock = clocks()
  await lockAna()
  for (let tries = 1; tries <= 9; tries++) {
    expect(await unlockPerson(ana, '0000')).toEqual({ outcome: 'wrong', left: 10 - tries, wait: waitAfter(tries) })
    clock.pass(waitAfter(tries))
  }
  expect(await unlockPerson(ana, '0000')).toEqual({ outcome: 'wiped' })
  expect(await unlockPerson(ana, '2580')).toEqual({ outcome: 'none' })
  expect([await readPin(ana), await personDb(ana).lockedRows.count()]).toEqual([undefined, 0])
  expect(await deviceDb().people.get(ana)).toMatchObject({ sealed: null, locked: null })
  expect(await readOutbox(member)).toMatchObject([{ state: 'waiting', content: { payload: sale } }])
  await saveSession(signedIn(), 1)
  expect(await readSession()).not.toBeNull()
})

test('a right one begins the count anew', async () => {
  const clock = clocks()
  await lockAna()
  for (let tries = 1; tries <= 9; tries++) {
    await unlockPerson(ana, '0000')
    clock.pass(waitAfter(tries))
  }
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
  expect(await pinState(ana)).toEqual({ kind: 'digits', left: 10, wait: 0 })
})

test('waits grow, even the right PIN has to wait, and trying meanwhile costs nothing', async () => {
  const clock = clocks()
  await lockAna()
  for (let tries = 0; tries < 3; tries++) await unlockPerson(ana, '0000')
  clock.pass(2000)
  expect(await unlockPerson(ana, '2580')).toEqual({ outcome: 'wait', wait: 3000 })
  expect(await pinState(ana)).toEqual({ kind: 'digits', left: 7, wait: 3000 })
  clock.pass(3000)
  expect(await unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
  expect([4, 5, 6, 7, 8, 9].map(waitAfter)).toEqual([15_000, 30_000, 60_000, 120_000, 300_000, 900_000])
})

test('a reload does not end a wait, nor does a clock put forward in the page that tried', async () => {
  const clock = clocks()
  await lockAna()
  for (let tries = 0; tries < 3; tries++) await unlockPerson(ana, '0000')
  clock.set(3_600_000)
  expect(await unlockPerson(ana, '2580')).toEqual({ outcome: 'wait', wait: 5000 })
  clock.set(-3_600_000)
  const fresh = await reload()
  expect(await fresh.unlockPerson(ana, '2580')).toMatchObject({ outcome: 'wait' })
})

test('a clock put back begins the wait anew, and makes nobody wait for longer than that', async () => {
  const clock = clocks()
  await lockAna()
  for (let tries = 0; tries < 3; tries++) await unlockPerson(ana, '0000')
  clock.set(-365 * 86_400_000)
  const fresh = await reload()
  expect(await fresh.unlockPerson(ana, '2580')).toEqual({ outcome: 'wait', wait: 5000 })
  clock.pass(5000)
  expect(await fresh.unlockPerson(ana, '2580')).toMatchObject({ outcome: 'open' })
})

test('tabs that try at the same moment have ten tries together, and a kill in the middle of one gives it to nobody', async () => {
  await lockAna()
  const tabs = await Promise.all([reload(), reload(), reload()])
  const tried = await Promise.all(tabs.flatMap((tab) => Array.from({ length: 5 }, () => tab.unlockPerson(ana, '0000'))))
  // The third one brings a wait, which all of them meet.
  expect(tried.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(3)
  expect(tried.filter(({ outcome }) => outcome === 'wait')).toHaveLength(12)
  await personDb(ana).pin.toCollection().modify({ tries: 9, triedAt: 0 })
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt').mockRejectedValue(new TypeError('killed'))
  const fresh = await reload()
  await expect(fresh.unlockPerson(ana, '2580')).rejects.toThrow('killed')
  decrypt.mockRestore()
  expect(await fresh.unlockPerson(ana, '2580')).toEqual({ outcome: 'wiped' })
})

test('a try is counted durably before the PIN is looked at', async () => {
  await lockAna()
  const order: string[] = []
  intercept(IDBObjectStore.prototype, 'put', ({ name, transaction }, [row]) => {
    if (name === 'pin') order.push(`count ${(row as PinRow).tries} ${transaction.durability}`)
  })
  const derive = vi.spyOn(crypto.subtle, 'deriveBits')
  derive.mockImplementationOnce((...args) => {
    order.push('look')
    derive.mockRestore()
    return crypto.subtle.deriveBits(...args)
  })
  await unlockPerson(ana, '0000')
  expect(order).toEqual(['count 1 strict', 'look'])
})

test('neither PIN nor private key stands readable; fewer than 600,000 iterations there never are', async () => {
  await saveSession(signedIn(), 1)
  await setPin(ana, 'digits', '2580')
  const row = await readPin(ana)
  expect(row?.iterations).toBeGreaterThanOrEqual(600_000)
  // Sealed twice: what the device's key opens is still no PKCS #8.
  const { openBytes } = await import('../session/seal.ts')
  const inner = row && (await openBytes(ana, 'pin', row.privateKey))
  await expect(
    crypto.subtle.importKey('pkcs8', inner ?? new ArrayBuffer(), { name: 'ECDH', namedCurve: 'P-256' }, false, [
      'deriveBits',
    ]),
  ).rejects.toThrow()
})

test.each([
  ['digits', '2580', null],
  ['digits', '25801470', null],
  ['digits', '258', 'length'],
  ['digits', '258014703', 'length'],
  ['digits', '25a0', 'length'],
  ['digits', '0000', 'simple'],
  ['digits', '1234', 'simple'],
  ['digits', '87654321', 'simple'],
  ['digits', '7890', 'simple'],
  ['digits', '1212', 'simple'],
  ['password', 'tinta az', null],
  ['password', 'tinta a', 'length'],
] as const)('as a %s %s is %s', (kind, secret, problem) => {
  expect(pinProblem(kind, secret)).toBe(problem)
})

test('engine E11: where a client demands six digits, shorter ones are refused and a password is taken as ever', () => {
  expect(pinProblem('digits', '25801', 6)).toBe('length')
  expect(pinProblem('digits', '258014', 6)).toBeNull()
  expect(pinProblem('password', 'tinta az', 6)).toBeNull()
})
