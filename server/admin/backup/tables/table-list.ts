import type pg from 'pg'

/** A table as it is dumped and loaded. */
export interface Table {
  /** As SQL names it; those of the installation's own schema without it. */
  name: string
  columns: readonly { name: string; type: string }[]
  /** Its rows belong to clients and are hidden from whoever names none, the owner too. */
  tenant: boolean
  /** Row security binds the owner too. */
  forced: boolean
}

/**
 * What is not dumped: a restored installation is one of its own, migrated as its program wants it; and what the job
 * queue counts and warns of, in tables of the day.
 */
const left = [
  'installation',
  'migration',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.warning',
  'pgboss.queue_stats',
] as const

/** Every table with rows to keep, those that others point at first (the partitioned as the one table that they are). */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { pointsAt: string[] }>(
    `WITH listed AS (
       SELECT c.oid, c.relrowsecurity AS secured, c.relforcerowsecurity AS forced,
         CASE WHEN n.nspname = current_schema() THEN '' ELSE quote_ident(n.nspname) || '.' END
           || quote_ident(c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN (current_schema(), 'pgboss')
     )
     SELECT name, forced,
       secured AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = listed.oid AND polname = 'shared') AS tenant,
       (SELECT json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod))
           ORDER BY attnum)
         FROM pg_attribute WHERE attrelid = listed.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT other.name FROM pg_constraint JOIN listed other ON other.oid = confrelid
         WHERE conrelid = listed.oid AND contype = 'f' AND confrelid <> conrelid) AS "pointsAt"
     FROM listed WHERE name <> ALL ($1) ORDER BY name`,
    [left],
  )
  const ordered: Table[] = []
  for (const waiting = new Set(rows); waiting.size > 0;) {
    const next = [...waiting].find(({ pointsAt }) => ![...waiting].some(({ name }) => pointsAt.includes(name)))
    if (!next) throw new Error(`tables point at each other: ${[...waiting].map(({ name }) => name).join(', ')}`)
    waiting.delete(next)
    const { pointsAt: _, ...table } = next
    ordered.push(table)
  }
  return ordered
}

/** So that what PostgreSQL writes as text on one server says the same on another. */
export const plainText = [
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
]
