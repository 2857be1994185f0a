import { describe, expect, test, vi } from 'vitest'
import { personDb } from '../database/person-db.ts'
import { saveSession } from '../session/session.ts'
import { ana, bia, captivePage, member, offline, problem, sale, signedIn, freshDevice } from '../test-support/server.ts'
import { listRows } from '../rows/rows.ts'
import { drainOutbox } from './drain.ts'
import { queueOperation } from './queue.ts'
import { discardOperation, readOutbox } from './read.ts'
import { pruneReceipts } from './receipts.ts'

const device = freshDevice()
const queueSale = (invoiceNumber = sale.invoiceNumber, extras: { dependsOn?: string[] } = {}) =>
  queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber }, ...extras })
const only = async () => (await readOutbox(member))[0]

describe('delivered once', () => {
  test('a sale queued offline is sent once when two tabs and the service worker drain together', async () => {
    await saveSession(signedIn(), 1)
    device.setOnline(false)
    const id = await queueSale()
    expect((await drainOutbox(ana)).stopped).toBe('offline')
    device.setOnline(true)
    // Three module graphs: three contexts that share nothing but the device's databases and locks.
    const contexts = []
    for (let i = 0; i < 3; i++) {
      vi.resetModules()
      contexts.push((await import('./drain.ts')).drainOutbox)
    }
    const reports = await Promise.all(contexts.map((drain) => drain(ana, { wake: true })))
    expect(device.server.effects.map((operation) => operation.id)).toEqual([id])
    expect(device.server.bodies).toHaveLength(1)
    expect(reports.map((report) => report.applied).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await listRows(member, 'sales')).toEqual([])
  })

  test('after a lost answer the resend has the same id and body, and the first answer counts', async () => {
    await saveSession(signedIn(), 1)
    const id = await queueSale()
    device.server.judge = () => ({
      outcome: 'applied',
      receipt: { number: 'V-000042', at: '2026-11-14T12:00:00.000Z' },
    })
    device.server.between = async (request, answer) => {
      await answer()
      return request.url.endsWith('/operations/') ? offline() : answer()
    }
    expect(await drainOutbox(ana)).toMatchObject({ applied: 0, left: 1, stopped: 'offline' })
    device.setOnline(true)
    expect(await drainOutbox(ana, { force: true })).toMatchObject({ applied: 1, left: 0 })
    const [first, second] = device.server.bodies
    expect(second).toBe(first)
    expect(device.server.effects).toHaveLength(1)
    expect(await only()).toMatchObject({ id, state: 'applied', content: null, receipt: { number: 'V-000042' } })
  })

  test('what was being sent when its browser died is sent by the next drain', async () => {
    await saveSession(signedIn(), 1)
    await queueSale()
    await personDb(ana).outbox.toCollection().modify({ state: 'sending', tries: 1 })
    expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 0 })
  })

  test('operations go in the order they were done', async () => {
    await saveSession(signedIn(), 1)
    const ids = [await queueSale('1'), await queueSale('2'), await queueSale('3')]
    await drainOutbox(ana)
    expect(device.server.effects.map((operation) => operation.id)).toEqual(ids)
  })
})

describe('nothing is lost', () => {
  test("a captive portal's 200 leaves the sale in the outbox", async () => {
    await saveSession(signedIn(), 1)
    await queueSale()
    device.server.between = () => Promise.resolve(captivePage())
    expect(await drainOutbox(ana)).toMatchObject({ applied: 0, left: 1, stopped: 'offline' })
    expect(await only()).toMatchObject({ state: 'waiting', content: { payload: sale } })
  })

  test('a refused sale keeps everything typed, says why, and shows in no list', async () => {
    await saveSession(signedIn(), 1)
    await queueSale()
    expect(await listRows(member, 'sales')).toHaveLength(1)
    device.server.judge = () => ({
      outcome: 'refused',
      code: 'sale.too_old',
      fields: [{ field: 'soldOn', code: 'invalid' }],
    })
    await drainOutbox(ana)
    expect(await only()).toMatchObject({
      state: 'refused',
      code: 'sale.too_old',
      fields: [{ field: 'soldOn' }],
      content: { kind: 'sale.report', payload: sale },
      correctable: true,
    })
    expect(await listRows(member, 'sales')).toEqual([])
  })

  test('a batch refused as a whole is sent one by one, so that only the one at fault needs attention', async () => {
    await saveSession(signedIn(), 1)
    await queueSale('1')
    const bad = await queueSale('2')
    await queueSale('3')
    device.server.between = async (request, answer) => {
      const text = await request.clone().text()
      const fields = [{ field: 'operations.0.payload.storeId', code: 'invalid' }]
      return request.url.endsWith('/operations/') && text.includes(bad)
        ? problem('request.invalid', { fields })
        : answer()
    }
    expect(await drainOutbox(ana)).toMatchObject({ applied: 2, refused: 1, left: 0 })
    expect((await readOutbox(member)).find((entry) => entry.id === bad)).toMatchObject({
      state: 'refused',
      fields: [{ field: 'storeId' }],
    })
  })

  test.each(['server.unavailable', 'request.too_many'] as const)(
    '%s is waited out as long as the server asked, unless sent by hand',
    async (code) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
      await saveSession(signedIn(), 1)
      await queueSale()
      device.server.between = (request, answer) =>
        request.url.endsWith('/operations/')
          ? Promise.resolve(problem(code, { headers: { 'retry-after': '120' } }))
          : answer()
      expect(await drainOutbox(ana)).toMatchObject({ stopped: 'server', left: 1, nextAttemptAt: Date.now() + 120_000 })
      const sent = device.server.requests.length
      await drainOutbox(ana, { wake: true })
      expect(device.server.requests).toHaveLength(sent)
      device.setOnline(true)
      vi.setSystemTime(Date.now() + 121_000)
      expect(await drainOutbox(ana)).toMatchObject({ applied: 1 })
    },
  )

  test('a sale waits for 30 days and is sent then; receipts go after 7', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
    await saveSession(signedIn(), 1)
    await queueSale()
    device.setOnline(false)
    await drainOutbox(ana)
    vi.setSystemTime(new Date('2026-12-20T10:00:00Z'))
    await pruneReceipts(ana)
    expect(await only()).toMatchObject({ state: 'waiting' })
    device.setOnline(true)
    expect(await drainOutbox(ana)).toMatchObject({ applied: 1 })
    vi.setSystemTime(new Date('2026-12-26T10:00:00Z'))
    await pruneReceipts(ana)
    expect(await only()).toMatchObject({ state: 'applied' })
    vi.setSystemTime(new Date('2026-12-28T10:00:00Z'))
    await pruneReceipts(ana)
    expect(await readOutbox(member)).toEqual([])
  })

  test('unreadable sealed rows are isolated: the others are sent', async () => {
    await saveSession(signedIn(), 1)
    const lost = await queueSale('1')
    await queueSale('2')
    const row = await personDb(ana).outbox.where('id').equals(lost).first()
    const sealed = row?.sealed && { ...row.sealed, bytes: row.sealed.bytes.slice(1) }
    await personDb(ana).outbox.where('id').equals(lost).modify({ sealed })
    expect(await drainOutbox(ana)).toMatchObject({ applied: 1, refused: 1, left: 0 })
    expect((await readOutbox(member)).find((entry) => entry.id === lost)).toMatchObject({
      state: 'refused',
      unreadable: true,
      content: null,
    })
  })

  test('without a session nothing is sent and nothing goes', async () => {
    await queueSale()
    expect(await drainOutbox(ana)).toMatchObject({ stopped: 'signed-out', left: 1 })
    expect(device.server.requests).toEqual([])
  })

  test.each(['session.terms_required', 'session.password_change_required'] as const)(
    '%s holds back what waits; it goes as soon as the step is done, and nothing of it is refused',
    async (code) => {
      await saveSession(signedIn(), 1)
      const id = await queueSale('1')
      await queueSale('2')
      device.server.between = (request, answer) =>
        request.url.endsWith('/operations/') ? Promise.resolve(problem(code)) : answer()
      expect(await drainOutbox(ana)).toMatchObject({ stopped: 'server', applied: 0, refused: 0, left: 2 })
      expect(await only()).toMatchObject({
        id,
        state: 'held',
        code,
        content: { payload: { ...sale, invoiceNumber: '1' } },
      })
      expect(await listRows(member, 'sales')).toHaveLength(2)
      device.server.between = (_, answer) => answer()
      expect(await drainOutbox(ana, { wake: true })).toMatchObject({ applied: 2, left: 0 })
    },
  )

  test('terms of one client hold back nothing of another', async () => {
    await saveSession(signedIn(), 1)
    await queueSale('1')
    await queueSale('2')
    const elsewhere = await queueOperation({ member: { ...member, clientId: 2 }, kind: 'sale.report', payload: sale })
    device.server.between = (request, answer) =>
      request.url.endsWith('/operations/') && request.headers.get('trilha-client') === '1'
        ? Promise.resolve(problem('session.terms_required'))
        : answer()
    await drainOutbox(ana)
    expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 2 })
    expect(device.server.effects.map((operation) => operation.id)).toEqual([elsewhere])
  })

  test('a person who was blocked while offline keeps what was done', async () => {
    await saveSession(signedIn(), 1)
    await queueSale()
    device.server.between = () => Promise.resolve(problem('access.client_unknown'))
    expect(await drainOutbox(ana)).toMatchObject({ stopped: 'server', left: 1 })
    expect(await only()).toMatchObject({ state: 'waiting', code: 'access.client_unknown', content: { payload: sale } })
  })
})

describe('what depends on each other', () => {
  test('dependants of a refused one are held and say why; independent ones go on', async () => {
    await saveSession(signedIn(), 1)
    const first = await queueSale('1')
    const second = await queueSale('2', { dependsOn: [first] })
    const third = await queueSale('3', { dependsOn: [second] })
    const free = await queueSale('4')
    device.server.judge = ({ id }) => {
      if (id === first) return { outcome: 'refused', code: 'sale.too_old' }
      return id === free ? { outcome: 'applied' } : { outcome: 'held', code: 'operation.waiting' }
    }
    await drainOutbox(ana)
    await drainOutbox(ana, { force: true })
    const states = Object.fromEntries((await readOutbox(member)).map((entry) => [entry.id, [entry.state, entry.code]]))
    expect(states).toEqual({
      [first]: ['refused', 'sale.too_old'],
      [second]: ['held', 'operation.dependency_refused'],
      [third]: ['held', 'operation.dependency_refused'],
      [free]: ['applied', null],
    })
    await discardOperation(member, first)
    expect((await readOutbox(member)).find((entry) => entry.id === second)).toMatchObject({
      state: 'refused',
      code: 'operation.dependency_refused',
    })
  })

  test('a dependant goes in the same batch, after what it depends on', async () => {
    await saveSession(signedIn(), 1)
    const first = await queueSale('1')
    await queueSale('2', { dependsOn: [first] })
    expect(await drainOutbox(ana)).toMatchObject({ applied: 2 })
    expect(device.server.bodies).toHaveLength(1)
  })
})

describe('tokens', () => {
  test('the token is taken at the moment of sending, and refreshed once for everybody', async () => {
    await saveSession(signedIn(), 1)
    await queueSale()
    device.server.access = 'access-of-tomorrow'
    await saveSession({ ...signedIn(bia), access_token: 'stale' }, 1)
    vi.resetModules()
    const other = await import('../session/api.ts')
    const { pull } = await import('#contract/engine/sync/pull.ts')
    const [report] = await Promise.all([
      drainOutbox(ana),
      other.callAs({ userId: ana, clientId: 1 })(pull, { body: { cursor: null } }),
    ])
    expect(report).toMatchObject({ applied: 1 })
    expect(device.server.refreshed).toEqual(['refresh-1'])
  })

  test('another person on the tablet can neither see nor send it', async () => {
    await saveSession(signedIn(ana), 1)
    await queueSale()
    await saveSession(signedIn(bia), 1)
    expect(await readOutbox({ userId: bia, clientId: 1 })).toEqual([])
    expect(await drainOutbox(bia)).toMatchObject({ applied: 0, left: 0 })
    expect(device.server.requests).toEqual([])
    // Even with the row in hand it opens for nobody else.
    const row = await personDb(ana).outbox.toCollection().first()
    if (row) await personDb(bia).outbox.add({ ...row })
    expect((await readOutbox({ userId: bia, clientId: 1 }))[0]).toMatchObject({ unreadable: true, content: null })
  })
})
