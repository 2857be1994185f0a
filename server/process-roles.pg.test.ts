import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { openLog } from './platform/log.ts'
import { runAdmin } from '#test/support/command-line.ts'
import { connectTo, dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { freePort, type ServerProcess, startServer, temporaryFolder } from '#test/support/server/server-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

onPostgres(() => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let databaseUrl: string
  const servers: ServerProcess[] = []
  const shared = { SECRET_KEY: 'a key of thirty-two characters, or more', DEMO: '0' }
  const start = async (env: Record<string, string>, readyPort?: number) => {
    const server = await startServer({
      dataDir: folder.path,
      readyPort,
      env: { ...shared, DATABASE_URL: databaseUrl, ...env },
    })
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    folder = await temporaryFolder('roles')
    databaseUrl = await makeDatabase()
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await dropDatabase(databaseUrl)
    await folder.remove()
  })

  async function listTables(): Promise<number> {
    const client = await connectTo(databaseUrl)
    const { rowCount } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'")
    await client.end()
    return rowCount ?? 0
  }

  test('back-office 16: a server told to wait changes nothing of a database and is there as soon as somebody has brought it up to date', async () => {
    const starting = start({ MIGRATE: 'wait' })
    // Its connection to the empty database is open, so it has looked at least once a second ago.
    const isWaiting = async () => {
      const client = await connectTo(databaseUrl)
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle' AND query LIKE '%to_regclass%'`,
      )
      await client.end()
      return rowCount
    }
    await vi.waitFor(async () => expect(await isWaiting()).toBe(1), { timeout: 20_000 })
    expect(await listTables()).toBe(0)
    await (await openDatabase({ databaseUrl, databasePool: 1, dataDir: '.' }, openLog('silent'))).close()
    const server = await starting
    expect(server.output()).toContain('waits until the database is brought up to date (MIGRATE=wait)')
    await server.stop()
  })

  test('back-office 16: a process of jobs has no public port and tells how it is on its own; one of the web answers people', async () => {
    const ops = await freePort()
    const jobs = await start({ PROCESS: 'jobs', OPS_PORT: String(ops) }, ops)
    const web = await start({ PROCESS: 'web' })
    await expect(fetch(`${jobs.url}/healthz`)).rejects.toThrow('fetch failed')
    expect(await (await fetch(`http://127.0.0.1:${ops}/healthz`)).json()).toMatchObject({ role: 'jobs' })
    expect((await fetch(`${web.url}/api/settings/`)).status).toBe(200)
    // Neither hears of the other: whoever runs them is told.
    expect(web.output()).toContain('there are other servers on this database: they need BUS_URL')
    const doctor = () => runAdmin(['doctor'], { ...shared, DATA_DIR: folder.path, DATABASE_URL: databaseUrl })
    const both = await doctor()
    expect([both.code, both.out]).toEqual([
      5,
      expect.stringMatching(/^fail servers: 2 are running, 2 without BUS_URL/m),
    ])
    await jobs.stop()
    expect((await doctor()).out).toMatch(/^fail servers: none of those that are running does jobs/m)
    for (const server of [jobs, web]) {
      await server.stop()
      expect(server.exitCode(), server.output()).toBe(0)
    }
  })
})
