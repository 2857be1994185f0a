import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachEngine, makeEmpty, type EmptyDatabase } from '#test/support/database/test-database.ts'
import { openLog } from '../../log.ts'
import { migrate } from './migrate.ts'

const log = openLog('silent')
const first =
  "CREATE TABLE installation (epoch text, whereabouts text); INSERT INTO installation VALUES ('e1'); CREATE TABLE a (n int);"

forEachEngine((engine) => {
  let empty: EmptyDatabase
  let folder: string
  const run = () => empty.work((client) => migrate(client, log, { from: pathToFileURL(`${folder}/`) }))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)

  beforeAll(async () => {
    empty = await makeEmpty(engine)
    folder = await mkdtemp(join(tmpdir(), 'trilha-migrations-'))
  })
  afterAll(async () => {
    await empty.remove()
    await rm(folder, { recursive: true, force: true })
  })

  test('migrations run in the order of their names, once', async () => {
    await write('0002-second.sql', 'ALTER TABLE a ADD COLUMN m int; INSERT INTO a VALUES (1, 2);')
    await write('0001-first.sql', first)
    expect(await run()).toEqual({ epoch: 'e1', citus: false })
    await run()
    expect(await empty.work(async (client) => (await client.query('SELECT * FROM a')).rows)).toEqual([{ n: 1, m: 2 }])
    const names = await empty.work(
      async (client) => (await client.query('SELECT name FROM migration ORDER BY name')).rows,
    )
    expect(names).toEqual([{ name: '0001-first.sql' }, { name: '0002-second.sql' }])
  })

  test('one that fails half way leaves nothing and says which it was', async () => {
    await write('0003-broken.sql', 'CREATE TABLE half (n int); SELECT nonsense;')
    await expect(run()).rejects.toThrow('The migration 0003-broken.sql failed: column "nonsense" does not exist')
    const half = await empty.work(async (client) => (await client.query("SELECT to_regclass('half') AS half")).rows)
    expect(half).toEqual([{ half: null }])
    await rm(join(folder, '0003-broken.sql'))
  })

  test('a released one that was edited stops the start; other line ends do not', async () => {
    await write('0001-first.sql', `${first}\n-- edited`)
    await expect(run()).rejects.toThrow('The migration 0001-first.sql was edited after it was applied')
    await write('0002-second.sql', 'ALTER TABLE a ADD COLUMN m int; INSERT INTO a VALUES (1, 2);')
    await write('0001-first.sql', first)
    await expect(run()).resolves.toBeDefined()
  })

  test('an older program leaves a newer database alone', async () => {
    await rm(join(folder, '0002-second.sql'))
    await expect(run()).rejects.toThrow('The database is newer than this program: it has the migration 0002-second.sql')
  })
})
