import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forEachEngine, openTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts'
import type { Tx } from './database.ts'
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from './sqlstate.ts'

const client = (id: number) => ({
  id,
  slug: `c${id}`,
  name: `Client ${id}`,
  programme: '',
  home_route: '/home',
  time_zone: 'America/Sao_Paulo',
  languages: ['pt-BR' as const],
  modules: [],
  brand: '{}',
})
const count = (clientId: number, name: string, value: number) => (tx: Tx) =>
  tx.insertInto('counter').values({ client_id: clientId, name, value }).execute()
const counters = (tx: Tx) => tx.selectFrom('counter').selectAll().orderBy('name').execute()

forEachEngine((engine) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
    await opened.database.inSystem((tx) =>
      tx
        .insertInto('client')
        .values([client(1), client(2)])
        .execute(),
    )
  })
  afterAll(() => opened.close())

  test('it has an epoch and is ready', async () => {
    expect(opened.database.engine).toBe(engine)
    expect(opened.database.epoch).toMatch(/^[0-9a-f-]{36}$/)
    await expect(opened.database.ready()).resolves.toBeUndefined()
  })

  test('values come back as the rest of the code knows them', async () => {
    const [row] = await opened.database.inTenant(1, async (tx) => {
      const query = sql<Record<string, unknown>>`SELECT 9007199254740991::bigint AS big, '2026-11-20'::date AS day,
        '2026-11-20T12:00:00Z'::timestamptz AS at, '{"a":[1]}'::jsonb AS json, ARRAY['x']::text[] AS texts`
      return (await query.execute(tx)).rows
    })
    expect(row).toEqual({
      big: 9007199254740991,
      day: '2026-11-20',
      at: new Date('2026-11-20T12:00:00Z'),
      json: { a: [1] },
      texts: ['x'],
    })
  })

  describe('row security', () => {
    test('a client sees its own rows only, even by a query that forgets to ask for them', async () => {
      await opened.database.inTenant(1, count(1, 'one', 1))
      await opened.database.inTenant(2, count(2, 'two', 2))
      expect(await opened.database.inTenant(1, counters)).toEqual([{ client_id: 1, name: 'one', value: 1 }])
      expect(await opened.database.inTenant(2, counters)).toEqual([{ client_id: 2, name: 'two', value: 2 }])
      expect(await opened.database.inTenantRead(2, (db) => db.selectFrom('counter').select('name'))).toEqual([
        { name: 'two' },
      ])
      expect(await opened.database.inSystem(counters)).toEqual([])
    })

    test("another client's rows cannot be changed, removed, taken or planted", async () => {
      const { database } = opened
      const changed = await database.inTenant(1, (tx) =>
        tx.updateTable('counter').set({ value: 99 }).where('client_id', '=', 2).executeTakeFirst(),
      )
      const removed = await database.inTenant(1, (tx) =>
        tx.deleteFrom('counter').where('client_id', '=', 2).executeTakeFirst(),
      )
      expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n])
      await expect(database.inTenant(1, count(2, 'planted', 1))).rejects.toMatchObject({ code: '42501' })
      await expect(
        database.inTenant(1, (tx) => tx.updateTable('counter').set({ client_id: 2 }).execute()),
      ).rejects.toMatchObject({ code: '42501' })
    })

    test('the client is forgotten with its transaction, whatever became of it', async () => {
      const { database } = opened
      await expect(database.inTenant(1, async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await database.inSystem(counters)).toEqual([])
    })

    test('the server is neither superuser nor owner', async () => {
      const who = await opened.database.inSystem(async (tx) => {
        const query = sql<{ name: string; rolsuper: boolean; rolbypassrls: boolean }>`
          SELECT rolname AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user`
        return (await query.execute(tx)).rows[0]
      })
      expect(who).toEqual({ name: 'trilha_app', rolsuper: false, rolbypassrls: false })
    })
  })

  describe('a transaction', () => {
    test('that fails leaves nothing', async () => {
      const work = opened.database.inTenant(1, async (tx) => {
        await count(1, 'half', 1)(tx)
        throw new Error('second thoughts')
      })
      await expect(work).rejects.toThrow('second thoughts')
      expect((await opened.database.inTenant(1, counters)).map((row) => row.name)).not.toContain('half')
    })

    test('whose failed statement was swallowed is an error, not a silent loss', async () => {
      const work = opened.database.inTenant(1, async (tx) => {
        await count(1, 'lost', 1)(tx)
        await sql`SELECT 1 / 0`.execute(tx).catch(() => {})
      })
      await expect(work).rejects.toThrow('rolled back')
    })

    test('takes no query once it has ended', async () => {
      let kept: Tx | undefined
      await opened.database.inTenant(1, async (tx) => void (kept = tx))
      await expect(kept && counters(kept)).rejects.toThrow('after its transaction had ended')
    })

    test('runs queries side by side when asked to', async () => {
      const rows = await opened.database.inTenant(1, (tx) =>
        Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`SELECT ${n}::int AS n`.execute(tx))),
      )
      expect(rows.map((result) => result.rows[0]?.n)).toEqual([1, 2, 3])
    })

    test('tells its errors apart by SQLSTATE', async () => {
      const caught = async (work: (tx: Tx) => Promise<unknown>) =>
        opened.database.inTenant(1, work).then(
          () => null,
          (error: unknown) => error,
        )
      await opened.database.inTenant(1, count(1, 'same', 1))
      expect(isUniqueViolation(await caught(count(1, 'same', 1)))).toBe(true)
      const change = { client_id: 1, stream_id: 'none', collection: 'c', row_key: 'k', audience: 0, seq: 1, data: null }
      expect(isForeignKeyViolation(await caught((tx) => tx.insertInto('change').values(change).execute()))).toBe(true)
      expect(
        isCheckViolation(
          await opened.database
            .inSystem((tx) => tx.insertInto('client').values(client(0)).execute())
            .catch((e: unknown) => e),
        ),
      ).toBe(true)
    })

    test('a failing read leaves its connection fit for the next', async () => {
      for (let i = 0; i < 12; i++) {
        await expect(opened.database.inTenantRead(1, () => CompiledQuery.raw('SELECT 1 / 0'))).rejects.toMatchObject({
          code: '22012',
        })
      }
      expect(await opened.database.inTenantRead(1, (db) => db.selectFrom('client').select('id').orderBy('id'))).toEqual(
        [{ id: 1 }, { id: 2 }],
      )
    })
  })
})
