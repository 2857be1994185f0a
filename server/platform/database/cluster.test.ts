import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { forEachEngine, makeEmpty, openTestDatabase } from '#test/support/database/test-database.ts'
import { openLog } from '../log.ts'
import { migrate } from './migrate/migrate.ts'
import { composeSchema } from './migrate/schema.ts'
import { splitStatements } from './migrate/split-statements.ts'

// What a cluster (Citus) asks for; docs/cluster.md tells why. It cannot be installed here.

test('engine A6: a text is split into its statements, whatever quotes, functions and comments hold', () => {
  const statements = [
    "INSERT INTO a VALUES ('it''s; here', \"odd;name\")",
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n  PERFORM 1; -- one\nEND $$',
    'DO $body$ BEGIN EXECUTE $$ SELECT 1; $$; END $body$',
    '-- what it is; for\nCREATE TABLE b (n int /* one; */)',
  ]
  expect(splitStatements(`${statements.join(';\n')};\n-- the end;\n`)).toEqual(statements)
  expect(splitStatements(' ;; -- nothing\n/* ; */')).toEqual([])
})

test('engine A6: no statement of the schema is more than one', async () => {
  const statements = splitStatements(await composeSchema())
  expect(statements.filter((one) => /^CREATE TABLE/m.test(one)).length).toBeGreaterThan(20)
  for (const statement of statements) {
    const [word = ''] = statement
      .replaceAll(/--.*\n/g, '')
      .trim()
      .split(' ')
    expect(['CREATE', 'SELECT', 'INSERT', 'DO', 'REVOKE', 'ALTER', 'GRANT']).toContain(word)
    if (word !== 'DO' && !statement.includes('$$')) expect(statement.replaceAll(/--.*$/gm, '')).not.toContain(';')
  }
})

forEachEngine((engine) => {
  test('engine A6: a migration goes statement by statement, each after the order to take nodes one after the other', async () => {
    const empty = await makeEmpty(engine)
    const sent: string[] = []
    await empty.work(async (client) => {
      const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>
      client.query = ((text: string, values?: unknown[]) => {
        sent.push(text)
        return query(text, values)
      }) as typeof client.query
      await migrate(client, openLog('silent'))
      const [made] = (
        await client.query<{ login: boolean }>("SELECT rolcanlogin AS login FROM pg_roles WHERE rolname = 'trilha_app'")
      ).rows
      // On PostgreSQL the role is the whole server's, and may be older than this test.
      if (engine === 'embedded') expect(made).toEqual({ login: true })
    })
    await empty.remove()
    const begun = sent.indexOf('BEGIN')
    expect(sent[begun + 1]).toBe("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
    expect(sent.slice(begun + 2, sent.indexOf('COMMIT') - 1)).toEqual(splitStatements(await composeSchema()))
  })

  test('engine A6: what a transaction sets travels to the nodes, said by the role that logs in', async () => {
    const opened = await openTestDatabase(engine)
    const [setting] = await opened.database.inTenantRead(1, () =>
      CompiledQuery.raw("SELECT current_setting('citus.propagate_set_commands') AS told"),
    )
    expect(setting).toEqual({ told: 'local' })
    await opened.close()
  })
})
