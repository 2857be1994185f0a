import type { AddressInfo } from 'node:net'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { listRows } from '#engine/rows/rows.ts'
import { readSession, saveSession } from '#engine/session/session.ts'
import { buildApp } from '#server/app.ts'
import { openInstallation, start } from '../../support/server/test-installation.ts'
import { serverParts } from '#server/features.ts'
import { findPerson } from '#server/features/session/people/person-queries.ts'
import { startSession } from '#server/features/session/start-session-service.ts'
import { onPostgres } from '../../support/database/test-database.ts'
import { copyDatabase, dropDatabase, makeDatabase } from '../../support/database/postgres.ts'
import { openTestServices } from '../../support/server/test-services.ts'
import { sampleOf } from '#test/support/read-samples.ts'

const clock = { now: () => start }
const member = { userId: '', clientId: 1 }
const browser = { locks: navigator.locks, onLine: true }

/** A server with data that is there already, at an address of its own; the device's from now on. */
async function serve(databaseUrl: string) {
  const services = await openTestServices('postgres', { databaseUrl, clock })
  const app = buildApp(services, serverParts)
  await app.listen({ host: '127.0.0.1', port: 0 })
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
  return {
    services,
    async signIn() {
      const person = await services.database.inSystem((tx) => findPerson(tx, member.userId))
      if (!person) throw new Error('the person is not there')
      await saveSession(await startSession(services, person, { address: '127.0.0.1', userAgent: undefined }), 1)
    },
    sales: () =>
      services.database.inTenant(1, (tx) =>
        tx.selectFrom('sale').select(['invoice_number as invoice', 'receipt']).where('client_id', '=', 1).execute(),
      ),
    async close() {
      await app.close()
      await services.close()
    },
  }
}

async function report(kind: 'sale.report' | 'photo.send') {
  const { payload, files } = await sampleOf(kind).make()
  return queueOperation({ member, kind, payload, files })
}

onPostgres(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('indexedDB', new IDBFactory())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('row 11: a server restored from yesterday’s copy gets what it has forgotten once more, photos too, and nothing twice', async () => {
    const databases = [await makeDatabase()]
    const [original = ''] = databases
    try {
      const installation = await openInstallation('postgres', {}, original)
      member.userId = installation.ids.ana
      await installation.close()

      let server = await serve(original)
      await server.signIn()
      await pullChanges(member)
      const known = await report('sale.report')
      await drainOutbox(member.userId)
      await server.close()
      const backup = await copyDatabase(original)
      databases.push(backup)

      server = await serve(original)
      const forgotten = [await report('sale.report'), await report('photo.send')]
      await drainOutbox(member.userId)
      await pullChanges(member)
      expect(await listRows(member, 'sales')).toHaveLength(2)
      const before = await server.sales()
      await server.close()

      server = await serve(backup)
      expect(await server.sales()).toHaveLength(1)
      // The token of yesterday's session is another one by now: the person signs in again.
      await expect(pullChanges(member)).rejects.toMatchObject({ status: 401 })
      expect(await readSession(member.userId)).toBeNull()
      await server.signIn()
      await pullChanges(member)
      // What the server does not know yet still shows.
      expect(await listRows(member, 'sales')).toHaveLength(2)
      expect(await drainOutbox(member.userId)).toMatchObject({ left: 0, refused: 0 })
      expect((await server.sales()).map((sale) => sale.invoice).toSorted()).toEqual(
        before.map((sale) => sale.invoice).toSorted(),
      )
      expect(new Set((await server.sales()).map((sale) => sale.receipt)).size).toBe(2)
      expect(await listRows(member, 'sales')).toHaveLength(2)
      expect(await listRows(member, 'photos')).toHaveLength(1)
      const entries = await readOutbox(member)
      expect(entries.map((entry) => [entry.id, entry.state])).toEqual(
        [known, ...forgotten].map((id) => [id, 'applied']),
      )

      // Nothing is left to do, and the next server on the same data is no other one.
      await server.close()
      server = await serve(backup)
      await server.signIn()
      await pullChanges(member)
      expect(await drainOutbox(member.userId)).toMatchObject({ applied: 0, left: 0 })
      expect(await server.sales()).toHaveLength(2)
      await server.close()
    } finally {
      for (const url of databases) await dropDatabase(url)
    }
  })
})
