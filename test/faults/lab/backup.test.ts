import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drainOutbox } from '#engine/outbox/drain.ts'
import { queueOperation } from '#engine/outbox/queue.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import { listRows } from '#engine/rows/rows.ts'
import { saveSession } from '#engine/session/session.ts'
import { pullChanges } from '#engine/sync/pull.ts'
import { buildApp } from '#server/app.ts'
import { serverParts } from '#server/features.ts'
import { findPerson } from '#server/features/session/people/person-queries.ts'
import { startSession } from '#server/features/session/start-session-service.ts'
import { runAdmin } from '../../support/admin/admin-command.ts'
import { dropDatabase, makeDatabase } from '../../support/database/postgres.ts'
import { onPostgres } from '../../support/database/test-database.ts'
import { openInstallation, start } from '../../support/server/test-installation.ts'
import { openTestServices } from '../../support/server/test-services.ts'
import { sampleOf } from '#test/support/read-samples.ts'

const clock = { now: () => start }
const member = { userId: '', clientId: 1 }
const browser = { locks: navigator.locks, onLine: true }
const secretKey = 'a key of thirty-two characters, or more'

/** A server on a database and a folder of files that outlive it; the device's from now on. */
async function serve(databaseUrl: string, dataDir: string) {
  const services = await openTestServices('postgres', {
    databaseUrl,
    clock,
    env: { SECRET_KEY: secretKey, DATA_DIR: dataDir },
  })
  const app = buildApp(services, serverParts)
  await app.listen({ host: '127.0.0.1', port: 0 })
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
  const read = (text: string) => services.testDatabase.asOwner<Record<string, unknown>>(text)
  return {
    services,
    async signIn() {
      const person = await services.database.inSystem((tx) => findPerson(tx, member.userId))
      if (!person) throw new Error('the person is not there')
      await saveSession(await startSession(services, person, { address: '127.0.0.1', userAgent: undefined }), 1)
    },
    /** What the server has of this person's work. */
    work: async () => ({
      operations: await read('SELECT id, kind, outcome FROM operation ORDER BY id'),
      sales: await read('SELECT invoice_number, receipt FROM sale ORDER BY 1'),
      photos: await read('SELECT count(*)::int AS count FROM photo'),
      files: await read("SELECT sha256, store_key FROM file WHERE purpose <> 'image' ORDER BY 1"),
    }),
    async close() {
      await app.close()
      await services.close()
    },
  }
}

async function sell() {
  const { payload, files } = await sampleOf('sale.report').make()
  return queueOperation({ member, kind: 'sale.report', payload, files })
}

/** One photo a week is taken of each store. */
async function photograph(storeId: number) {
  const { payload, files } = await sampleOf('photo.send').make()
  return queueOperation({ member, kind: 'photo.send', payload: { ...payload, storeId }, files })
}

/** What the device was answered, by operation. */
const answers = async () => (await readOutbox(member)).map(({ id, state, receipt }) => ({ id, state, receipt }))

onPostgres(() => {
  let folder: string
  const databases: string[] = []
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    vi.stubGlobal('navigator', browser)
    vi.stubGlobal('indexedDB', new IDBFactory())
    folder = await mkdtemp(join(tmpdir(), 'trilha-backup-'))
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    for (const url of databases.splice(0)) await dropDatabase(url)
    await rm(folder, { recursive: true, force: true })
  })

  test('back-office D16: after a backup was restored a device sends again what it had sent: what the backup has gets its first answer, what came after it happens once more, photos too, and nothing is doubled or lost', async () => {
    const original = await makeDatabase()
    databases.push(original)
    const dataDir = join(folder, 'data')
    const installation = await openInstallation('postgres', { DATA_DIR: dataDir }, original)
    member.userId = installation.ids.ana
    await installation.close()
    const env = { DATABASE_URL: original, DATA_DIR: dataDir, SECRET_KEY: secretKey }

    let server = await serve(original, dataDir)
    await server.signIn()
    await pullChanges(member)
    const known = [await sell(), await photograph(1)]
    await drainOutbox(member.userId)
    const inBackup = await server.work()
    expect(inBackup.operations).toHaveLength(2)
    // The server goes on serving meanwhile.
    const saved = await runAdmin(['backup', join(folder, 'backup')], env)
    expect([saved.code, saved.error]).toEqual([0, ''])
    const file = saved.out.split(' ')[1] ?? ''

    const forgotten = [await sell(), await photograph(2)]
    await drainOutbox(member.userId)
    await pullChanges(member)
    const before = await server.work()
    expect(before.operations).toHaveLength(4)
    const firstAnswers = await answers()
    await server.close()

    // The disk is lost, the files with it.
    await rm(dataDir, { recursive: true })
    const restored = await runAdmin(['restore', file, '--replace'], env)
    expect([restored.code, restored.error]).toEqual([0, ''])
    server = await serve(original, dataDir)
    expect(await server.work()).toEqual(inBackup)
    await server.signIn()
    await pullChanges(member)
    // What the server does not know yet still shows.
    expect(await listRows(member, 'sales')).toHaveLength(2)
    expect(await drainOutbox(member.userId)).toMatchObject({ left: 0, refused: 0 })
    const after = await server.work()
    expect(after.operations).toEqual(before.operations)
    expect(after.sales).toEqual(before.sales)
    expect(after.photos).toEqual(before.photos)
    expect(after.files.map(({ sha256 }) => sha256)).toEqual(before.files.map(({ sha256 }) => sha256))
    for (const { store_key: key } of after.files) expect(await server.services.files.stat(String(key))).not.toBeNull()
    expect(await listRows(member, 'sales')).toHaveLength(2)
    expect(await listRows(member, 'photos')).toHaveLength(2)
    // What the backup had is answered as the first time, to the second; what it lacked has its number again.
    expect((await answers()).slice(0, 2)).toEqual(firstAnswers.slice(0, 2))
    expect((await answers()).map(({ id, state, receipt }) => [id, state, receipt?.number])).toEqual(
      [...known, ...forgotten].map((id) => [id, 'applied', firstAnswers.find((one) => one.id === id)?.receipt?.number]),
    )

    // Nothing is left to do, and the next start on the same data begins no other epoch.
    await server.close()
    server = await serve(original, dataDir)
    await server.signIn()
    await pullChanges(member)
    expect(await drainOutbox(member.userId)).toMatchObject({ applied: 0, left: 0 })
    expect(await server.work()).toEqual(after)
    await server.close()
  }, 120_000)
})
