import { expect, test, vi } from 'vitest'
import { listen, type Announcement } from '../database/broadcast.ts'
import { deviceDb } from '../database/device-db.ts'
import { saveDraft, readDraft } from '../rows/drafts.ts'
import { sendLanguage } from './send-language.ts'
import { sendLogouts } from './logouts.ts'
import { drainOutbox } from '../outbox/drain.ts'
import { queueOperation } from '../outbox/queue.ts'
import { readOutbox } from '../outbox/read.ts'
import { baseTables, personDb } from '../database/person-db.ts'
import { pullChanges } from '../sync/pull.ts'
import { refreshSession } from './refresh.ts'
import { listRows } from '../rows/rows.ts'
import { finishSignOuts, keepLanguage, readSession, saveSession, selectClient, signOut } from './session.ts'
import {
  ana,
  beginLine,
  bia,
  captivePage,
  change,
  member,
  offline,
  problem,
  sale,
  signedIn,
  freshDevice,
} from '../test-support/server.ts'

const device = freshDevice()
const store = { id: 3, name: 'Loja canário', chain: 'Rede', city: 'Natal', state: 'RN', camerasAllowed: true }

async function signInWithRows() {
  await saveSession(signedIn(), 1)
  device.server.pullLines = () => [
    beginLine(),
    { kind: 'page', cursor: 'c1', changes: [change('stores', 3, store)] },
    { kind: 'end', cursor: 'c1' },
  ]
  await pullChanges(member)
}

/** Everything readable in a person's and the device's databases. */
async function dump(userId: string): Promise<string> {
  const tables = [...personDb(userId).tables, ...deviceDb().tables]
  return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
}

test('the session is sealed: no token and no name stands in the databases', async () => {
  await signInWithRows()
  const text = await dump(ana)
  for (const canary of ['access-1', 'refresh-1', 'realtime-1', 'Lima', 'ana@demo']) expect(text).not.toContain(canary)
  expect(await readSession()).toMatchObject({ accessToken: 'access-1', clientId: 1, user: { firstName: 'Ana' } })
})

test('signing out offline empties collections at once but keeps unsent work sealed, for the same person only', async () => {
  await signInWithRows()
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await saveDraft(member, 'sale', { observation: 'meio digitada' })
  device.setOnline(false)
  await signOut(ana)
  expect(await readSession()).toBeNull()
  for (const table of [...baseTables(personDb(ana)), personDb(ana).overlay, personDb(ana).cursors])
    expect(await table.count()).toBe(0)
  const text = await dump(ana)
  for (const canary of ['canário', '004.512.887', 'voltou', 'digitada', 'refresh-1']) expect(text).not.toContain(canary)

  await saveSession(signedIn(bia), 1)
  expect(await listRows({ userId: bia, clientId: 1 }, 'sales')).toEqual([])

  device.setOnline(true)
  await saveSession(signedIn(ana), 1)
  expect(await listRows(member, 'sales')).toMatchObject([{ invoiceNumber: '004.512.887', receipt: '' }])
  expect(await readDraft(member, 'sale')).toEqual({ observation: 'meio digitada' })
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1 })
})

test('the server is told of an offline sign-out later, once', async () => {
  await saveSession(signedIn(), 1)
  device.setOnline(false)
  await signOut(ana)
  await sendLogouts()
  expect(await deviceDb().logouts.count()).toBe(1)
  device.setOnline(true)
  await Promise.all([sendLogouts(), drainOutbox(bia)])
  expect(device.server.loggedOut).toEqual(['refresh-1'])
  expect(await deviceDb().logouts.count()).toBe(0)
})

test('a sign-out that was cut short is finished at the next start', async () => {
  await signInWithRows()
  await deviceDb().people.update(ana, { sealed: null, leaving: true })
  await finishSignOuts()
  expect(await personDb(ana).stores.count()).toBe(0)
})

test('a pull that is on its way when its person signs out writes nothing', async () => {
  await saveSession(signedIn(), 1)
  device.server.pullLines = () => [
    beginLine(),
    { kind: 'page', cursor: 'c1', changes: [change('stores', 3, store)] },
    { kind: 'end', cursor: 'c1' },
  ]
  device.server.between = async (request, answer) => {
    if (request.url.endsWith('/pull/')) await signOut(ana)
    return answer()
  }
  expect(await pullChanges(member)).toEqual({ changed: 0, skipped: 0 })
  expect(await personDb(ana).stores.count()).toBe(0)
})

test('fifty calls that fail together refresh once', async () => {
  await saveSession(signedIn(), 1)
  const results = await Promise.all(Array.from({ length: 50 }, () => refreshSession(ana, 'access-1')))
  expect(results.every(Boolean)).toBe(true)
  expect(device.server.refreshed).toEqual(['refresh-1'])
  expect(await readSession()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2', clientId: 1 })
})

test('a network failure while refreshing is no refusal: the session stays', async () => {
  await saveSession(signedIn(), 1)
  device.setOnline(false)
  await expect(refreshSession(ana, 'access-1')).rejects.toMatchObject({ kind: 'offline' })
  device.server.between = () => Promise.resolve(captivePage())
  await expect(refreshSession(ana, 'access-1')).rejects.toMatchObject({ kind: 'captive' })
  device.server.between = () => Promise.resolve(problem('server.unavailable'))
  await expect(refreshSession(ana, 'access-1')).rejects.toMatchObject({ kind: 'problem' })
  expect(await readSession()).not.toBeNull()
})

test('a refresh whose answer was lost is asked for again at once, with the same token', async () => {
  await saveSession(signedIn(), 1)
  let lost = 0
  device.server.between = (_, answer) => (lost++ === 0 ? offline() : answer())
  expect(await refreshSession(ana, 'access-1')).toBe(true)
  expect(lost).toBe(2)
})

test("the server's own refusal ends the session for every tab and keeps unsent work", async () => {
  await signInWithRows()
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  device.server.access = 'another'
  device.server.refresh = 'another'
  const announced = new Promise<Announcement>((resolve) => {
    const stop = listen((announcement) => {
      stop()
      resolve(announcement)
    })
  })
  expect(await drainOutbox(ana)).toMatchObject({ stopped: 'signed-out', left: 1 })
  expect(await announced).toEqual({ type: 'session-ended', userId: ana })
  expect(await readSession()).toBeNull()
  expect(await readOutbox(member)).toMatchObject([{ state: 'waiting', content: { payload: sale } }])
})

test('the chosen client stays through refreshes, and is asked for again when it is gone', async () => {
  expect((await saveSession(signedIn())).clientId).toBeNull()
  await selectClient(2)
  await refreshSession(ana, 'access-1')
  expect((await readSession())?.clientId).toBe(2)
  const [first] = signedIn().clients
  expect((await saveSession({ ...signedIn(), clients: first ? [first] : [] })).clientId).toBe(1)
})

test('a language chosen on this device is known at its next start, with the tokens that are new by then', async () => {
  await saveSession(signedIn(), 1)
  await Promise.all([refreshSession(ana, 'access-1'), keepLanguage(ana, 3)])
  const session = await readSession()
  expect(session).toMatchObject({ clientId: 1, user: { firstName: 'Ana', languageId: 3 } })
  expect(session?.accessToken).not.toBe('access-1')
})

test('a language chosen without a network outlives the next refresh and reaches the server later, once', async () => {
  await saveSession(signedIn(), 1)
  await keepLanguage(ana, 4)
  // The server still says the old one.
  await refreshSession(ana, 'access-1')
  expect((await readSession())?.user.languageId).toBe(4)
  const sent: unknown[] = []
  device.server.between = async (request, answer) => {
    if (!request.url.endsWith('/api/session/language/')) return answer()
    sent.push(await request.json())
    return sent.length === 1 ? offline() : Response.json({ done: true })
  }
  await expect(sendLanguage(ana)).rejects.toThrow()
  await sendLanguage(ana)
  await sendLanguage(ana)
  expect(sent).toEqual([{ languageId: 4 }, { languageId: 4 }])
  expect((await readSession())?.unsavedLanguage).toBeUndefined()
})

test('a device whose keys were wiped starts signed out and says so of what it cannot read', async () => {
  await saveSession(signedIn(), 1)
  await queueOperation({ member, kind: 'sale.report', payload: sale })
  await deviceDb().delete()
  vi.resetModules()
  const fresh = await import('./session.ts')
  expect(await fresh.readSession()).toBeNull()
  await fresh.saveSession(signedIn(), 1)
  const { readOutbox: read } = await import('../outbox/read.ts')
  expect(await read(member)).toMatchObject([{ unreadable: true, content: null }])
})
