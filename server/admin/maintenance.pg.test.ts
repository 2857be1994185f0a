import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noMaintenance } from '#contract/features/settings/maintenance.ts'
import { defaultAccessSettings } from '#contract/features/settings/settings-schema.ts'
import { runAdmin } from '#test/support/command-line.ts'
import { inMaintenance } from '#test/support/save-settings.ts'
import { connectTo, dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { redisUrl } from '#test/support/external-services/redis.ts'
import { type ServerProcess, startServer, temporaryFolder } from '#test/support/server/server-process.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

onPostgres(() => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let env: Record<string, string>
  const servers: ServerProcess[] = []
  beforeAll(async () => {
    folder = await temporaryFolder('admin-maintenance')
    env = {
      DATA_DIR: folder.path,
      DATABASE_URL: await makeDatabase(),
      SECRET_KEY: 'a key of thirty-two characters, or more',
      PUBLIC_URL: 'https://trilha.example.com',
      DEMO: '0',
      // Each who asks is another: limits are not what is tried here.
      TRUST_PROXY: '1',
    }
    for (const slug of ['aurora', 'escola']) await runAdmin(['client', 'create', slug, slug], env)
    // Where people register, everybody is answered differently in maintenance.
    const register = { ...defaultAccessSettings.register, open: true }
    await query('UPDATE client SET access = access || $1', [JSON.stringify({ register })])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await dropDatabase(env['DATABASE_URL'] ?? '')
    await folder.remove()
  })
  async function query(sql: string, values: unknown[] = []): Promise<object[]> {
    const client = await connectTo(env['DATABASE_URL'] ?? '')
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  const admin = (...args: string[]) => runAdmin(['maintenance', ...args], env)
  const serve = async (more: Record<string, string>) => {
    const server = await startServer({ dataDir: folder.path, env: { ...env, ...more } })
    servers.push(server)
    return server
  }
  let asking = 0
  /** Which clients a server keeps people out of: everything that is asked there is answered with the same word. */
  const closedAt = async ({ url }: ServerProcess) => {
    const asked = ['aurora', 'escola'].map(async (slug) => {
      const answer = await fetch(`${url}/api/register/choices/?client=${slug}`, {
        headers: { 'x-forwarded-for': `10.0.${asking >> 8}.${asking++ & 255}` },
      })
      const { code } = (await answer.json()) as { code?: string }
      return code === 'platform.maintenance' ? slug : null
    })
    return (await Promise.all(asked)).filter((slug) => slug !== null)
  }
  const both = ['aurora', 'escola']
  const said = (out: string) => ({ code: 0, out: `${out}\n`, error: '' })

  test('back-office D74: the command line begins and ends maintenance, of a client or of everything; servers that run know it within seconds', async () => {
    const alone = await serve({})
    const closed = (list: string[]) =>
      vi.waitFor(async () => expect(await closedAt(alone)).toEqual(list), { timeout: 15_000, interval: 200 })
    await closed([])
    expect(await admin('on')).toEqual(said('on'))
    await closed(both)
    expect(await admin('off')).toEqual(said('off'))
    await closed([])
    expect(await admin('on', 'escola')).toEqual(said('on'))
    await closed(['escola'])
    expect(await admin('off', 'escola', '--json')).toEqual(said('{"maintenance":"off","client":"escola"}'))
    await closed([])
    await alone.stop()

    expect(await admin('on', 'nobody')).toEqual({ code: 2, out: '', error: 'Unknown client: nobody\n' })
    expect((await admin('on', 'aurora', 'escola')).code).toBe(2)
    // It leaves its trace as any other change of a setting.
    const history =
      "SELECT client_id::int AS client, (change::jsonb -> 'after' -> 'value') AS after FROM audit WHERE subject_kind = 'setting' ORDER BY acted_at"
    expect(await query(history)).toEqual([
      { client: 0, after: inMaintenance },
      { client: 0, after: noMaintenance },
      { client: 2, after: inMaintenance },
      { client: 2, after: noMaintenance },
    ])
  })

  test('back-office D74: over the bus every server knows it at once', async (context) => {
    if (redisUrl === null) return context.skip('no Redis')
    env['BUS_URL'] = redisUrl
    const server = await serve({})
    expect(await closedAt(server)).toEqual([])
    // What it has just read would hold for ten seconds.
    expect(await admin('on', 'aurora')).toEqual(said('on'))
    await vi.waitFor(async () => expect(await closedAt(server)).toEqual(['aurora']), { timeout: 3000 })
    expect(await admin('off', 'aurora')).toEqual(said('off'))
    await vi.waitFor(async () => expect(await closedAt(server)).toEqual([]), { timeout: 3000 })
    await server.stop()
  })
})
