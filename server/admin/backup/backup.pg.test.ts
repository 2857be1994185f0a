import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectTo, dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { contentOf } from '#test/support/database/database-content.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { runAdmin, type Said } from '#test/support/admin/admin-command.ts'
import { temporaryFolder } from '#test/support/server/server-process.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'

const secretKey = 'a key of thirty-two characters, or more'
const otherKey = 'another key of thirty-two characters, or more'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

onPostgres(() => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let installation: Installation
  /** A backup of it, made while it served. */
  let file: string
  const databases: string[] = []
  const made = async () => {
    const url = await makeDatabase()
    databases.push(url)
    return url
  }
  let original: string
  const envOf = (url: string, dataDir: string) => ({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secretKey })
  const originalEnv = () => envOf(original, installation.services.config.dataDir)
  const on = async <T>(url: string, work: (client: Awaited<ReturnType<typeof connectTo>>) => Promise<T>) => {
    const client = await connectTo(url)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const query = (url: string, sql: string) =>
    on(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
  const place = (name: string) => join(folder.path, name)
  const readStored = (dataDir: string, key: string) => readFile(join(dataDir, 'files', key))
  const save = async (name: string, env: Record<string, string>): Promise<string> => {
    const saved = await runAdmin(['backup', place(name)], env)
    return /^backup (\S+) \d+ sha256:[0-9a-f]{64}\n$/.exec(saved.out)?.[1] ?? JSON.stringify(saved)
  }

  beforeAll(async () => {
    folder = await temporaryFolder('backup-pg')
    original = await made()
    await runAdmin(['migrate'], envOf(original, place('made')))
    // It does no jobs, which would change rows while they are compared.
    const env = { DATABASE_URL: original, SECRET_KEY: secretKey, PROCESS: 'web' }
    installation = await openInstallation('postgres', env, original)
    const { database, jobs } = installation.services
    await database.inSystem((tx) => jobs.queue(tx, { kind: 'mail', payload: { to: 'ana@example.com' } }))
    await query(
      original,
      `INSERT INTO audit (client_id, id, acted_at, actor, act, subject_kind, subject_id, change)
       VALUES (0, gen_random_uuid(), now(), 'cli', 'x', 'x', 'x', '{"a": [1, null]}')`,
    )
    file = await save('first', originalEnv())
  })
  afterAll(async () => {
    await installation.close()
    for (const url of databases) await dropDatabase(url)
    await folder.remove()
  })

  test('back-office D14: restored on an empty database every table has the rows it had, jobs that wait too, and every file its bytes', async () => {
    const [url, dataDir] = [await made(), place('d14')]
    const before = await on(original, contentOf)
    const said = await runAdmin(['restore', file], envOf(url, dataDir))
    const places = await query(original, 'SELECT store_key AS key FROM file UNION SELECT store_key FROM content_bytes')
    const counts = `2 clients, ${before['person']?.rows} people, ${places.length} files`
    expect(said).toEqual({ code: 0, out: `restored ${counts}; epoch changed\n`, error: '' })
    expect(await on(url, contentOf)).toEqual(before)
    expect(before['pgboss.job']?.rows).toBe(1)
    expect(before['audit']?.rows).toBe(1)
    expect(places.length).toBeGreaterThan(3)
    for (const { key } of places)
      expect(await readStored(dataDir, String(key))).toEqual(
        await readStored(installation.services.config.dataDir, String(key)),
      )
    const epochs = [original, url].map((one) => query(one, 'SELECT epoch FROM installation'))
    const [was, is] = await Promise.all(epochs)
    expect(is).not.toEqual(was)
    const forced = 'SELECT count(*)::int AS count FROM pg_class WHERE relforcerowsecurity'
    expect(await query(url, forced)).toEqual(await query(original, forced))

    // What is backed up again is the same, and a second restore finds its files.
    const again = await save('d14-again', envOf(url, dataDir))
    await writeFile(join(dataDir, 'files', String(places[0]?.['key'])), 'half a fi')
    expect(await runAdmin(['restore', again], envOf(url, dataDir))).toEqual({
      code: 3,
      out: '',
      error: 'The database is not empty; --replace puts the backup in its place.\n',
    })
    expect((await runAdmin(['restore', again, '--replace'], envOf(url, dataDir))).out).toBe(said.out)
    expect(await on(url, contentOf)).toEqual(before)
    expect(await readStored(dataDir, String(places[0]?.['key']))).toHaveLength(
      (await readStored(installation.services.config.dataDir, String(places[0]?.['key']))).length,
    )
  })

  test('back-office D14: an owner who is no superuser, whom row security binds, saves and restores the rows of every client', async () => {
    const owner = `trilha_owner_${randomBytes(4).toString('hex')}`
    const urls = [await made(), await made()]
    const asOwner = urls.map((url) => {
      const own = new URL(url)
      Object.assign(own, { username: owner, password: 'own' })
      return own.href
    })
    const [first = '', second = ''] = asOwner
    const all = await on(original, contentOf)
    try {
      await query(original, `CREATE ROLE ${owner} LOGIN PASSWORD 'own'`)
      await query(original, `GRANT trilha_app TO ${owner}`)
      for (const url of urls)
        await query(original, `ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${owner}`)
      expect((await runAdmin(['restore', file], envOf(first, place('owner')))).error).toBe('')
      const saved = await save('owned', envOf(first, place('owner')))
      expect((await runAdmin(['restore', saved], envOf(second, place('owner-2')))).error).toBe('')
      expect(await on(urls[1] ?? '', contentOf)).toEqual(all)
    } finally {
      for (const url of urls) await dropDatabase(url)
      await query(original, `DROP ROLE ${owner}`)
    }
  })

  test('back-office D15: under another SECRET_KEY a backup is refused and nothing changes; with --new-key everybody signs in again, and it is told what else went', async () => {
    const [url, dataDir] = [await made(), place('d15')]
    const env = { ...envOf(url, dataDir), SECRET_KEY: otherKey }
    const [ana] = await query(original, "SELECT id FROM person WHERE email = 'ana@example.com'")
    await query(
      original,
      `INSERT INTO session_family (id, user_id, created_at, expires_at)
       VALUES (gen_random_uuid(), '${String(ana?.['id'])}', now(), now() + interval '1 day')`,
    )
    await query(
      original,
      `INSERT INTO client_provider (client_id, provider, issuer, domains, factor_values, config, saved_at)
       VALUES (1, 'oidc', 'https://id.example', '{}', '{}', 'sealed', now())`,
    )
    await query(original, "INSERT INTO push_key VALUES (1, 'public', 'sealed')")
    const saved = await save('d15', originalEnv())
    const refused = await runAdmin(['restore', saved], env)
    expect([refused.code, refused.out]).toEqual([5, ''])
    expect(refused.error).toContain('made under another SECRET_KEY')
    expect(await query(url, "SELECT to_regclass('person')::text AS person")).toEqual([{ person: null }])
    expect(await readdir(join(dataDir, 'files'))).toEqual([])

    const taken = await runAdmin(['restore', saved, '--new-key'], env)
    expect([taken.code, taken.out]).toEqual([0, expect.stringMatching(/^restored 2 clients, /)])
    expect(
      taken.error
        .trim()
        .replace(/\d+ jobs/, 'some jobs')
        .split('\n'),
    ).toEqual([
      'removed: 1 sessions: everybody signs in again',
      'removed: some jobs that waited, letters and short messages among them',
      'removed: 1 sign-in providers of clients: they are set anew',
      'removed: 1 keys for push messages: new ones are made',
    ])
    const left = await on(url, contentOf)
    for (const table of [
      'session_family',
      'refresh_token',
      'pin_half',
      'client_provider',
      'push_key',
      'access_code',
      'pgboss.job',
    ])
      expect([table, left[table]?.rows]).toEqual([table, 0])
    // What people know opens it as before; the key it was restored under is its key from now on.
    expect(left['person']).toEqual((await on(original, contentOf))['person'])
    expect((await runAdmin(['doctor'], env)).out).toMatch(/^ok secret key: /m)
  })

  const refusal = ({ code, out, error }: Said) => [code, out, error]
  test('a folder that is not empty or cannot be written to gets no backup, a database with servers on it no restore', async () => {
    const full = place('full')
    await mkdir(full)
    await writeFile(join(full, 'letter.txt'), 'mine')
    expect(refusal(await runAdmin(['backup', full], originalEnv()))).toEqual([
      3,
      '',
      `The folder ${full} is not empty.\n`,
    ])
    expect(await readdir(full)).toEqual(['letter.txt'])
    const inFile = await runAdmin(['backup', join(full, 'letter.txt')], originalEnv())
    expect([inFile.code, inFile.out]).toEqual([3, ''])
    const empty = await runAdmin(['backup', place('of-nothing')], envOf(await made(), place('of-nothing-data')))
    expect(refusal(empty)).toEqual([3, '', 'There is nothing to back up: the database is empty.\n'])
    expect(refusal(await runAdmin(['restore', file, '--replace'], originalEnv()))).toEqual([
      3,
      '',
      'Servers work on this database: stop them first.\n',
    ])
    const wrong = [['backup'], ['restore'], ['restore', file, '--else'], ['restore', file, '--drill', '--replace']]
    const codes = wrong.map(async (args) => (await runAdmin(args, originalEnv())).code)
    expect(await Promise.all(codes)).toEqual([2, 2, 2, 2])
    expect((await runAdmin(['restore', join(full, 'none')], originalEnv())).code).toBe(3)
  })

  test('what is cut, damaged, of a newer version or encrypted with another key is not restored, and nothing changes', async () => {
    const [url, dataDir] = [await made(), place('bad')]
    const whole = await readFile(file)
    const encrypted = await save('encrypted', { ...originalEnv(), BACKUP_KEY: 'a key for backups, of 32 characters' })
    const text = (await readFile(encrypted)).toString('latin1')
    expect(text.includes('ana@example.com') || text.includes('session_family')).toBe(false)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length - 5000) ^ 1, whole.length - 5000)
    const newer = Buffer.from(whole.toString('latin1').replace('trilha-backup 1', 'trilha-backup 2'), 'latin1')
    const bad: [string, Buffer | string, string, Record<string, string>?][] = [
      ['cut', whole.subarray(0, whole.length - 100), 'It is damaged'],
      ['flipped', flipped, 'It is damaged'],
      ['newer', newer, 'It was made by a newer version (format 2)'],
      ['letter', Buffer.from('Dear Ana'), 'It is no backup of Trilha.'],
      ['encrypted', encrypted, 'BACKUP_KEY must be set'],
      ['other-key', encrypted, 'another BACKUP_KEY', { BACKUP_KEY: 'another key for backups, as long as that' }],
    ]
    const told = bad.map(async ([name, bytes, why, more = {}]) => {
      const path = typeof bytes === 'string' ? bytes : place(`${name}.backup`)
      if (typeof bytes !== 'string') await writeFile(path, bytes)
      const said = await runAdmin(['restore', path], { ...envOf(url, dataDir), ...more })
      return [name, said.code, said.out, said.error.includes(why) ? why : said.error]
    })
    expect(await Promise.all(told)).toEqual(bad.map(([name, , why]) => [name, 5, '', why]))
    expect(await query(url, "SELECT to_regclass('person')::text AS person")).toEqual([{ person: null }])
    expect(await readdir(join(dataDir, 'files')).catch(() => [])).toEqual([])

    const right = { ...envOf(url, dataDir), BACKUP_KEY: 'a key for backups, of 32 characters' }
    expect((await runAdmin(['restore', encrypted], right)).code).toBe(0)
    expect((await on(url, contentOf))['person']).toEqual((await on(original, contentOf))['person'])
  })

  test('a backup of a database with a migration that this program does not know, or knows otherwise, is not restored', async () => {
    const [newer, edited, url] = [await made(), await made(), await made()]
    for (const one of [newer, edited]) await runAdmin(['restore', file], envOf(one, place('schemas')))
    await query(newer, "INSERT INTO migration VALUES ('0002-more.sql', 'x', now())")
    await query(edited, "UPDATE migration SET checksum = 'other'")
    for (const [one, name, why] of [
      [newer, 'newer-schema', 'newer than this program: it has 0002-more.sql'],
      [edited, 'edited-schema', 'with another schema'],
    ] as const) {
      const saved = await save(name, envOf(one, place('schemas')))
      const said = await runAdmin(['restore', saved], envOf(url, place('schemas-to')))
      expect([said.code, said.out]).toEqual([5, ''])
      expect(said.error).toContain(why)
    }
  })

  test('`doctor` tells how old the last good backup is, and when one was last restored, on trial too', async () => {
    const [url, dataDir] = [await made(), place('doctor')]
    const env = envOf(url, dataDir)
    await runAdmin(['migrate'], env)
    const looked = async () =>
      (await runAdmin(['doctor'], env)).out.split('\n').filter((line) => /^\w+ (backup|restore drill): /.test(line))
    expect(await looked()).toEqual([
      'warn backup: there is none yet; try: backup <folder>',
      'warn restore drill: none was ever restored; try: restore <file> --drill',
    ])
    await save('doctor-1', env)
    expect((await looked())[0]).toMatch(/^ok backup: the last good one is 0 h old, of \d+ bytes$/)
    // A trial changes nothing of the installation but that note.
    const tried = await runAdmin(['restore', file, '--drill'], env)
    expect(tried).toEqual({ code: 0, out: expect.stringMatching(/^drill passed: 2 clients, /), error: '' })
    expect(await query(url, 'SELECT count(*)::int AS count FROM client')).toEqual([{ count: 0 }])
    expect((await looked())[1]).toBe('ok restore drill: one was restored 0 days ago')
    await query(
      url,
      "UPDATE installation SET backed_up_at = now() - interval '27 hours', restored_at = now() - interval '91 days'",
    )
    expect((await looked()).map((line) => line.split(':')[0])).toEqual(['warn backup', 'warn restore drill'])
  })

  test('a file that was lost is told, and all the others are saved', async () => {
    const [url, dataDir] = [await made(), place('lost')]
    await cp(installation.services.config.dataDir, dataDir, { recursive: true })
    await runAdmin(['restore', file], envOf(url, dataDir))
    const places = await query(url, 'SELECT store_key AS key FROM content_bytes ORDER BY 1')
    const [changed = '', lost = ''] = places.map(({ key }) => String(key))
    await writeFile(join(dataDir, 'files', changed), 'something else')
    await rm(join(dataDir, 'files', lost))
    const damaged = await runAdmin(['backup', place('damaged')], envOf(url, dataDir))
    expect([damaged.code, damaged.error]).toEqual([
      0,
      `not what was stored under it: ${changed}\nnot in the store: ${lost}\n`,
    ])
    const path = damaged.out.split(' ')[1] ?? ''
    expect((await runAdmin(['restore', path, '--replace'], envOf(url, dataDir))).out).toMatch(
      / 5 files; epoch changed\n$/,
    )
  })
})
