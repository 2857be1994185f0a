import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectTo, dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { type ServerProcess, startServer, temporaryFolder } from '#test/support/server/server-process.ts'

const secretKey = 'a key of thirty-two characters, or more'
const publicUrl = 'https://trilha.example.com'
const first = 'chefe@example.com'
const good = 'Uma 1 senha boa'

interface Said {
  code: number
  out: string
  error: string
}
const refused = (error: string): Said => ({ code: 3, out: '', error: `${error}\n` })

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 30_000 })

onPostgres(() => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let url: string
  beforeAll(async () => {
    folder = await temporaryFolder('admin-pg')
  })
  afterAll(async () => folder.remove())

  /** Each test has an empty database of its own. */
  beforeEach(async () => void (url = await makeDatabase()))
  afterEach(() => dropDatabase(url))

  async function admin(args: string[], env: Record<string, string | undefined> = {}): Promise<Said> {
    const own = { DATA_DIR: folder.path, DATABASE_URL: url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, ...env }
    const inherited: NodeJS.ProcessEnv = { ...process.env, FILES_URL: undefined, BUS_URL: undefined, DEMO: undefined }
    const child = spawn(process.execPath, [fileURLToPath(new URL('admin.ts', import.meta.url)), ...args], {
      env: { ...inherited, ...own },
    })
    const [out, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ])
    return { code, out, error }
  }

  async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = await connectTo(url)
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  const serve = () =>
    startServer({
      dataDir: folder.path,
      env: { DATABASE_URL: url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, DEMO: '0' },
    })
  const linkPattern = /^https:\/\/trilha\.example\.com\/set-password\/([^/\n]+)\/([\w-]+)\/([\w-]+)\n$/
  function linkOf({ code, out, error }: Said) {
    expect({ code, error }).toEqual({ code: 0, error: '' })
    const [, , uidb64 = '', token = ''] = linkPattern.exec(out) ?? []
    expect(token).not.toBe('')
    return { uidb64, token }
  }
  const post = (server: ServerProcess, path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const setPassword = async (server: ServerProcess, link: object) =>
    (await post(server, '/api/password/set/', { ...link, password: good })).status
  const look = async (server: ServerProcess, link: object) => (await post(server, '/api/password/link/', link)).status

  test('back-office D1: `first` on an empty PostgreSQL prints one line, the link, and ends with 0', async () => {
    linkOf(await admin(['first', first]))
    const asJson = await admin(['first', first, '--json'])
    expect((JSON.parse(asJson.out) as { link: string }).link).toMatch(/^https:\/\/trilha\.example\.com\/set-password\//)
    expect(await admin(['first', first], { PUBLIC_URL: undefined })).toEqual(refused('PUBLIC_URL must be set.'))
    expect(await admin(['first', 'chefe'])).toEqual({ code: 2, out: '', error: 'Not an e-mail address: chefe\n' })
  })

  test('back-office D2: of two `first` at once one prints a link and the other is refused', async () => {
    await admin(['migrate'])
    const said = await Promise.all(['uma@example.com', 'duas@example.com'].map((email) => admin(['first', email])))
    expect(said.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 3])
    expect(said.filter(({ out }) => linkPattern.test(out))).toHaveLength(1)
    expect(await query('SELECT count(*)::int AS count FROM person WHERE superuser')).toEqual([{ count: 1 }])
  })

  test('back-office D3, D4, D5, D6: the link of before is dead, the new one opens as often as it is looked at, sets a password once and not after a day; then nobody else is first', async () => {
    const before = linkOf(await admin(['first', first]))
    const link = linkOf(await admin(['first', first]))
    expect(await admin(['first', 'outra@example.com'])).toEqual(
      refused(`Another person was named before: ${first}. Use: recover ${first}`),
    )
    const server = await serve()
    try {
      expect(await look(server, before)).toBe(410)
      expect([await look(server, link), await look(server, link)]).toEqual([200, 200])
      await query("UPDATE password_link SET expires_at = expires_at - interval '24 hours'")
      expect(await setPassword(server, link)).toBe(410)
      await query("UPDATE password_link SET expires_at = expires_at + interval '24 hours'")
      expect([await setPassword(server, link), await setPassword(server, link)]).toEqual([200, 410])
      expect(await admin(['first', first])).toEqual(refused('A platform administrator exists already.'))
    } finally {
      await server.stop('SIGTERM')
    }
  })

  test('back-office D8: a learner’s e-mail makes no administrator', async () => {
    await admin(['migrate'])
    await query(
      `INSERT INTO person (id, email, password_hash, first_name, last_name, created_at)
       VALUES (gen_random_uuid(), 'aluna@example.com', 'x', 'Ana', '', now())`,
    )
    expect(await admin(['first', 'aluna@example.com'])).toEqual(
      refused('This address belongs to a person already; use: grant-platform aluna@example.com'),
    )
    expect(await query('SELECT superuser FROM person')).toEqual([{ superuser: false }])
    expect(await admin(['grant-platform', 'outra@example.com'])).toEqual(
      refused('Nobody has this address: outra@example.com'),
    )
    // Said plainly, it is done, and only while there is no administrator.
    expect(await admin(['grant-platform', 'aluna@example.com'])).toEqual({
      code: 0,
      out: 'aluna@example.com\n',
      error: '',
    })
    expect(await query('SELECT superuser FROM person')).toEqual([{ superuser: true }])
    expect(await admin(['grant-platform', 'aluna@example.com'])).toEqual(
      refused('A platform administrator exists already.'),
    )
  })

  test('back-office D9: `recover` ends the sessions of an administrator, removes their second factors and gives a new link; nobody else has one', async () => {
    const link = linkOf(await admin(['first', first]))
    const server = await serve()
    try {
      expect(await setPassword(server, link)).toBe(200)
      await query(
        `INSERT INTO session_family (id, user_id, created_at, expires_at)
         SELECT gen_random_uuid(), id, now(), now() + interval '1 day' FROM person`,
      )
      await query(
        `INSERT INTO second_factor (id, user_id, kind, secret, created_at, confirmed_at)
         SELECT gen_random_uuid(), id, 'totp', 'x', now(), now() FROM person`,
      )
      await query("INSERT INTO recovery_code (user_id, hash) SELECT id, 'x' FROM person")
      const factors = () =>
        query(`SELECT (SELECT count(*)::int FROM second_factor) AS factors, count(*)::int AS codes FROM recovery_code`)
      expect(await admin(['recover', 'outra@example.com'])).toEqual(
        refused('No platform administrator has this address.'),
      )
      expect(await factors()).toEqual([{ factors: 1, codes: 1 }])
      const recovered = linkOf(await admin(['recover', first]))
      expect(await query('SELECT count(*)::int AS open FROM session_family WHERE revoked_at IS NULL')).toEqual([
        { open: 0 },
      ])
      expect(await factors()).toEqual([{ factors: 0, codes: 0 }])
      const form = new URLSearchParams({ username: first, password: good })
      const login = () => fetch(`${server.url}/etraining_login/login/`, { method: 'POST', body: form })
      expect(await (await login()).json()).toMatchObject({ code: 'login.failed' })
      expect(await setPassword(server, recovered)).toBe(200)
      expect(await (await login()).json()).not.toMatchObject({ code: 'login.failed' })
    } finally {
      await server.stop('SIGTERM')
    }
  })

  test('back-office D10, D11: `doctor` finds another key, and a database that is away', async () => {
    await admin(['migrate'])
    const well = await admin(['doctor'])
    expect([well.code, well.error], well.out).toEqual([0, ''])
    expect(well.out).toMatch(/^ok secret key: /m)
    expect(well.out).toMatch(/^\d+ ok, \d+ warn, 0 fail\n$/m)
    const other = await admin(['doctor'], { SECRET_KEY: 'another key of thirty-two characters' })
    expect(other.code).toBe(5)
    expect(other.out).toMatch(/^fail secret key: another one /m)
    const asJson = JSON.parse((await admin(['doctor', '--json'])).out) as { fail: number; checks: unknown[] }
    expect([asJson.fail, asJson.checks.length]).toEqual([0, 20])
    const away = await admin(['doctor'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect([away.code, away.out]).toEqual([4, ''])
    expect(away.error).toContain('The database of DATABASE_URL cannot be opened')
  })

  test('back-office D12: `migrate --dry-run` names what waits and changes nothing; `migrate` applies it', async () => {
    expect(await admin(['migrate', '--dry-run'])).toEqual({ code: 0, out: '0001-first.sql\nat nothing\n', error: '' })
    expect(await query("SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'")).toEqual([
      { count: 0 },
    ])
    expect(await admin(['migrate'])).toEqual({ code: 0, out: '0001-first.sql\nat 0001-first.sql\n', error: '' })
    expect(await admin(['migrate'])).toEqual({ code: 0, out: 'at 0001-first.sql\n', error: '' })
    await query("UPDATE migration SET checksum = 'edited'")
    expect(await admin(['migrate'])).toEqual(
      refused('The migration 0001-first.sql was edited after it was applied. Put it back and write a new one.'),
    )
  })

  test('back-office 3: `person show` says who somebody is and where they stand in each client; an address that nobody has is refused', async () => {
    expect(await admin(['person', 'show', first])).toEqual(refused('No person has this address.'))
    expect((await admin(['person', 'show', 'nada'])).code).toBe(2)
    linkOf(await admin(['first', first]))
    await admin(['client', 'create', 'aurora', 'Aurora Tintas'])
    const [{ id } = {}] = await query('SELECT id FROM person WHERE email = $1', [first])
    await query(
      `INSERT INTO membership (client_id, user_id, number, roles, blocked_at, created_at)
        VALUES (1, $1, 1, '{member,auditor}', now(), now())`,
      [id],
    )
    expect(await admin(['person', 'show', first])).toEqual({
      code: 0,
      out: `${String(id)}\tactive\tplatform\t0\n1\tblocked\tmember,auditor\tAurora Tintas\n`,
      error: '',
    })
  })

  test('back-office D13: `client create` prints number and slug, the same slug again is refused, and so is what nobody knows', async () => {
    const languages = ['--languages', 'es-ES,en-US', '--country', 'UY', '--modules', 'online_courses,news']
    expect(await admin(['client', 'create', 'aurora', 'Aurora Tintas', ...languages])).toEqual({
      code: 0,
      out: '1 aurora\n',
      error: '',
    })
    expect(await admin(['client', 'create', 'aurora', 'Outra'])).toEqual(refused('The slug is taken: aurora'))
    expect((await admin(['client', 'create', 'outra', 'Outra'])).out).toBe('2 outra\n')
    expect((await admin(['client', 'list'])).out).toBe(
      '1\taurora\tactive\t0\tAurora Tintas\n2\toutra\tactive\t0\tOutra\n',
    )
    expect(await query('SELECT languages, modules, access FROM client WHERE id = 1')).toEqual([
      {
        languages: ['es-ES', 'en-US'],
        modules: ['online_courses', 'news'],
        access: { country: 'UY', defaultLanguage: 'es-ES' },
      },
    ])
    for (const wrong of [
      ['profile', 'A'],
      ['A', 'A'],
      ['ok', 'A', '--modules', 'nada'],
      ['ok', 'A', '--languages', 'xx'],
      ['ok', 'A', '--country', 'XX'],
      ['ok', ' '],
      ['ok'],
      ['ok', 'A', '--unknown', '1'],
    ]) {
      const said = await admin(['client', 'create', ...wrong])
      expect([said.code, said.out], said.error).toEqual([2, ''])
      expect(said.error).not.toBe('')
    }
    expect(await query('SELECT count(*)::int AS count FROM client')).toEqual([{ count: 2 }])
  })

  test('`mail test` and `sms test` say what the gateway answered, that none answers, and that none is set up', async () => {
    expect(await admin(['mail', 'test', first])).toEqual(refused('SMTP_URL is not set.'))
    expect(await admin(['sms', 'test', '+5511912345678'])).toEqual(refused('SMS_GATEWAY_URL is not set.'))
    const away = await admin(['mail', 'test', first], { SMTP_URL: 'smtp://127.0.0.1:1' })
    expect([away.code, away.out]).toEqual([4, ''])
    expect(away.error).not.toBe('')
    const sent: string[] = []
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      sent.push((JSON.parse(await text(request)) as { to: string }).to)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    const gateway = createServer((request, response) => void take(request, response))
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as AddressInfo
    const said = await admin(['sms', 'test', '+5511912345678'], { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/` })
    gateway.close()
    expect(said).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/^accepted [0-9a-f-]{36}\n$/) })
    expect(sent).toEqual(['+5511912345678'])
    expect((await admin(['sms', 'test', '11912345678'])).code).toBe(2)
  })

  test('back-office D17: a server on an empty PostgreSQL lets nobody in and tells no visitor that nobody runs it', async () => {
    const server = await serve()
    try {
      const form = new URLSearchParams({ username: first, password: good })
      const login = await fetch(`${server.url}/etraining_login/login/`, { method: 'POST', body: form })
      expect(await login.json()).toMatchObject({ code: 'login.failed' })
      const settings = await (await fetch(`${server.url}/api/settings/?lang=pt-BR`)).json()
      expect(JSON.stringify(settings)).not.toMatch(/first|admin/i)
    } finally {
      await server.stop('SIGTERM')
    }
  })
})
