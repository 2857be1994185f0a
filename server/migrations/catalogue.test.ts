import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTables } from '../features.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '#test/support/database/test-database.ts'

// [Note: Tenant tables] Read from the catalogue of a migrated database, so that no table added later
// can forget what keeps clients apart: client_id first in every key, row security forced, no triggers.

const shared = new Set<string>([...sharedTables, 'migration'])

interface Key {
  table: string
  name: string
  kind: string
  columns: string[]
}

/** Every breach of the rules for tenant tables, one sentence each. */
async function findFaults(database: TestDatabase): Promise<string[]> {
  const faults: string[] = []
  const tables = await database.asOwner<{
    name: string
    rls: boolean
    forced: boolean
    policies: number
    column: string | null
  }>(`
    SELECT c.relname AS name, c.relrowsecurity AS rls, c.relforcerowsecurity AS forced,
      (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
      (SELECT format_type(a.atttypid, NULL) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'client_id') AS column
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')`)
  const tenant = tables.filter((table) => !shared.has(table.name))
  for (const { name, rls, forced, policies, column } of tenant) {
    if (column !== 'bigint not null') faults.push(`${name}: client_id is ${column ?? 'missing'}`)
    if (!rls || !forced || policies === 0) faults.push(`${name}: row security is not forced`)
  }
  const names = new Set(tenant.map((table) => table.name))
  const keys = await database.asOwner<Key>(`
    SELECT c.relname AS table, i.relname AS name, 'unique' AS kind,
      ARRAY(SELECT a.attname::text FROM unnest(x.indkey::int[]) WITH ORDINALITY k(n, o)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.n ORDER BY o) AS columns
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND x.indisunique
    UNION ALL
    SELECT c.relname, k.conname, 'foreign to ' || trim(BOTH '"' FROM k.confrelid::regclass::text),
      ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY u(n, o)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.n ORDER BY o)
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND k.contype = 'f'`)
  for (const key of keys) {
    if (names.has(key.table) && key.columns[0] !== 'client_id')
      faults.push(`${key.table}: ${key.kind} key ${key.name} begins with ${key.columns[0]}`)
    const target = key.kind.replace('foreign to ', '')
    if (key.kind.startsWith('foreign') && names.has(key.table) && target !== 'client' && !names.has(target)) {
      faults.push(`${key.table}: points at ${target}, which has no tenant`)
    }
  }
  const triggers = await database.asOwner<{ name: string }>(
    'SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal',
  )
  return [...faults, ...triggers.map((trigger) => `${trigger.name}: a trigger`)]
}

onPostgres(() => {
  let database: TestDatabase
  beforeAll(async () => void (database = await openTestDatabase('postgres')))
  afterAll(async () => database.close())

  test('every tenant table leads its keys with client_id and has row security forced', async () => {
    expect(await findFaults(database)).toEqual([])
    const [forced] = await database.asOwner<{ count: number }>(
      "SELECT count(*)::int FROM pg_class WHERE relkind = 'r' AND relforcerowsecurity",
    )
    expect(forced?.count).toBeGreaterThan(20)
  })

  test('a table that forgets it is caught', async () => {
    await database.asOwner(
      'CREATE TABLE planted (id bigint PRIMARY KEY, client_id bigint, person_id uuid REFERENCES person (id))',
    )
    expect((await findFaults(database)).toSorted()).toEqual([
      'planted: client_id is bigint',
      'planted: foreign to person key planted_person_id_fkey begins with person_id',
      'planted: points at person, which has no tenant',
      'planted: row security is not forced',
      'planted: unique key planted_pkey begins with id',
    ])
    await database.asOwner('DROP TABLE planted')
  })

  test('engine A4: beside the schema of the server’s tables there is that of its jobs alone, which the server may not change', async () => {
    const schemas = await database.asOwner<{ name: string; create: boolean }>(`
      SELECT nspname AS name, has_schema_privilege('trilha_app', oid, 'CREATE') AS create FROM pg_namespace
      WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' ORDER BY 1`)
    expect(schemas).toEqual([
      { name: 'pgboss', create: false },
      { name: 'public', create: false },
    ])
    const [owned] = await database.asOwner<{ count: number }>(
      "SELECT count(*)::int FROM pg_class WHERE relowner = 'trilha_app'::regrole",
    )
    expect(owned?.count).toBe(0)
  })

  test('the server’s role is neither superuser nor able to pass row security', async () => {
    expect(
      await database.asOwner(
        "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = 'trilha_app'",
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
  })
})
