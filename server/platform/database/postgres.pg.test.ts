import { randomBytes } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onPostgres, openTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts'
import { connectTo, dropDatabase, makeDatabase } from '#test/support/database/postgres.ts'
import { openLog } from '../log.ts'
import { type Database, type Db, openDatabase, type Tx } from './database.ts'
import { isUnavailable } from './sqlstate.ts'

const addOne = (name: string) => (tx: Tx) =>
  tx
    .updateTable('counter')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('client_id', '=', 1)
    .where('name', '=', name)
    .execute()

onPostgres(() => {
  let opened: TestDatabase
  let database: Database
  beforeAll(async () => {
    opened = await openTestDatabase('postgres')
    database = opened.database
    await opened.asOwner(`INSERT INTO client VALUES (1, 'c', 'C', '', '/', 'UTC', '{pt-BR}', '{}', '{}')`)
    await database.inTenant(1, (tx) =>
      tx
        .insertInto('counter')
        .values([
          { client_id: 1, name: 'a', value: 0 },
          { client_id: 1, name: 'b', value: 0 },
        ])
        .execute(),
    )
  })
  afterAll(() => opened.close())

  test('two transactions that lock each other out both happen, once each', async () => {
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const work = (first: string, second: string) =>
      database.inTenant(1, async (tx) => {
        runs++
        await addOne(first)(tx)
        if (++holding === 2) bothHold.resolve()
        await bothHold.promise
        await addOne(second)(tx)
      })
    await Promise.all([work('a', 'b'), work('b', 'a')])
    // One of them was tried again; on a busy machine both may have been.
    expect(runs).toBeGreaterThan(2)
    const rows = await database.inTenant(1, (tx) => tx.selectFrom('counter').select('value').execute())
    expect(rows.map((row) => row.value)).toEqual([2, 2])
  })

  test('thirty-two people at once on a few connections each see their own client', async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        database.inTenantRead<{ c: string }>(1 + (index % 7), () =>
          CompiledQuery.raw("SELECT current_setting('app.client_id') AS c"),
        ),
      ),
    )
    expect(seen.map((rows) => Number(rows[0]?.c))).toEqual(Array.from({ length: 200 }, (_, index) => 1 + (index % 7)))
  })

  test('a column that the next version adds meanwhile breaks no query of this one', async () => {
    const everything = (db: Db) => db.selectFrom('counter').selectAll().orderBy('name')
    const oneByOne = async () => {
      await database.inTenantRead(1, everything)
      await database.inTenant(1, (tx) => everything(tx).execute())
      await database.inTenant(1, (tx) => tx.updateTable('counter').set({ value: 3 }).returningAll().execute())
    }
    // Often enough for each connection to know each text by heart.
    const often = () => Promise.all(Array.from({ length: 60 }, oneByOne))
    await often()
    await opened.asOwner('ALTER TABLE counter ADD COLUMN added text')
    try {
      await expect(often()).resolves.toHaveLength(60)
    } finally {
      await opened.asOwner('ALTER TABLE counter DROP COLUMN added')
    }
  })

  describe('when PostgreSQL drops every connection', () => {
    const dropAll = () =>
      opened.asOwner(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )

    test('what was under way is told as unavailable, and the next try works', async () => {
      const sleeping = database.inTenant(1, (tx) => sql`SELECT pg_sleep(20)`.execute(tx))
      const failed = sleeping.catch((error: unknown) => error)
      await vi.waitFor(async () => {
        const [row] = await opened.asOwner<{ n: string }>(
          `SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()`,
        )
        expect(Number(row?.n)).toBe(1)
      })
      await dropAll()
      expect(isUnavailable(await failed)).toBe(true)
      await vi.waitFor(() => expect(database.ready()).resolves.toBeUndefined())
    })

    test('idle connections that died take nothing with them', async () => {
      await Promise.all(Array.from({ length: 10 }, () => database.ready()))
      await dropAll()
      await vi.waitFor(async () =>
        expect(await database.inTenant(1, (tx) => tx.selectFrom('counter').select('name').execute())).toHaveLength(2),
      )
    })
  })

  test('two servers that start at once migrate once and find the same installation', async () => {
    const fresh = await openTestDatabase('postgres')
    await fresh.asOwner('DROP SCHEMA public, pgboss CASCADE')
    await fresh.asOwner('CREATE SCHEMA public')
    const both = await Promise.all([1, 2].map(() => openDatabase(fresh.config, openLog('silent'))))
    expect(both[0]?.epoch).toBe(both[1]?.epoch)
    await Promise.all(both.map((one) => one.close()))
    await fresh.close()
  })

  test('an owner who is no superuser can migrate and serve, and row security holds', async () => {
    const fresh = await openTestDatabase('postgres')
    const owner = `trilha_owner_${randomBytes(4).toString('hex')}`
    const url = new URL(fresh.config.databaseUrl ?? '')
    await fresh.asOwner('DROP SCHEMA public, pgboss CASCADE')
    await fresh.asOwner(
      `CREATE ROLE ${owner} LOGIN; GRANT trilha_app TO ${owner}; ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${owner}`,
    )
    await fresh.asOwner(`CREATE SCHEMA public AUTHORIZATION ${owner}`)
    url.username = owner
    const served = await openDatabase({ ...fresh.config, databaseUrl: url.href }, openLog('silent'))
    await fresh.asOwner(`INSERT INTO client VALUES (1, 'c', 'C', '', '/', 'UTC', '{pt-BR}', '{}', '{}')`)
    await served.inTenant(1, (tx) => tx.insertInto('counter').values({ client_id: 1, name: 'a', value: 0 }).execute())
    expect(await served.inTenantRead(2, (db) => db.selectFrom('counter').selectAll())).toEqual([])
    await served.close()
    await fresh.close()
    await opened.asOwner(`DROP ROLE ${owner}`)
  })

  test('engine B17: a user who may not make the application’s role, nor work as it, is told before anything is written', async () => {
    const url = await makeDatabase()
    const owner = `trilha_owner_${randomBytes(4).toString('hex')}`
    const own = new URL(url)
    own.username = owner
    await opened.asOwner(`CREATE ROLE ${owner} LOGIN; ALTER DATABASE ${own.pathname.slice(1)} OWNER TO ${owner}`)
    const config = { ...opened.config, databaseUrl: own.href }
    await expect(openDatabase(config, openLog('silent'))).rejects.toThrow(
      `DATABASE_URL has a user, ${owner}, who may neither make the role trilha_app`,
    )
    const client = await connectTo(url)
    expect((await client.query('SELECT FROM pg_tables WHERE schemaname = current_schema()')).rows).toEqual([])
    await client.end()
    // With what the sentence asks for the start works.
    await opened.asOwner(`ALTER ROLE ${owner} CREATEROLE`)
    await (await openDatabase(config, openLog('silent'))).close()
    await dropDatabase(url)
    await opened.asOwner(`DROP ROLE ${owner}`)
  })

  describe('engine C12, row 47: a node that is lost is told as unavailable', () => {
    const unavailable = async (failing: Promise<unknown>) =>
      isUnavailable(await failing.catch((error: unknown) => error))

    test('when the commit fails, whatever it says', async () => {
      await opened.asOwner(
        `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN RAISE EXCEPTION 'failure on another shard' USING ERRCODE = 'XX000'; END $$;
         CREATE CONSTRAINT TRIGGER lost AFTER INSERT ON counter DEFERRABLE INITIALLY DEFERRED
           FOR EACH ROW EXECUTE FUNCTION lose()`,
      )
      const writing = database.inTenant(1, (tx) =>
        tx.insertInto('counter').values({ client_id: 1, name: 'lost', value: 1 }).execute(),
      )
      expect(await unavailable(writing)).toBe(true)
      await opened.asOwner('DROP TRIGGER lost ON counter; DROP FUNCTION lose()')
    })

    test.each([
      ['connection to the remote node 10.0.0.2:5432 failed', '08006', true],
      ['could not connect to any active placements', 'XX000', true],
      ['the remote node closed the connection', 'XX000', true],
      ['cache lookup failed for type 5', 'XX000', false],
      ['the database system is in recovery mode', '57P03', true],
    ])('%s (%s): %s', async (message, state, expected) => {
      const raising = database.inTenant(1, (tx) =>
        sql`${sql.raw(`DO $$ BEGIN RAISE EXCEPTION '${message}' USING ERRCODE = '${state}'; END $$`)}`.execute(tx),
      )
      expect(await unavailable(raising)).toBe(expected)
    })
  })

  test('a server that cannot be reached at the start is named by its variable', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const config = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', databasePool: 1, dataDir: '' }
      const opening = openDatabase(config, openLog('silent')).catch((error: Error) => error.message)
      vi.setSystemTime(Date.now() + 60_000)
      expect(await opening).toMatch(/^The database of DATABASE_URL cannot be opened: .*ECONNREFUSED/)
    } finally {
      vi.useRealTimers()
    }
  })
})
