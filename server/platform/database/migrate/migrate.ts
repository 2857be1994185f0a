import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Logger } from '../../log.ts'
import { checkRights } from '../check-rights.ts'
import { withHeldLock } from '../held-lock.ts'
import { composeSchema } from './schema.ts'
import { splitStatements } from './split-statements.ts'

/** What was released. */
const released = new URL('../../../migrations/', import.meta.url)

/** The database and this program do not belong together: the message says what to do. */
export class MigrationError extends Error {}

/** A step of the schema; steps run in the order of their names. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Applies the migrations that are missing, in the order of their names, each in a transaction of its
 * own. Servers that start together wait for each other. A migration is never edited once it is released: one
 * whose text changed after it was applied stops the start. `folderMark` tells one folder of an embedded database
 * from a copy of it.
 */
export function migrate(
  client: pg.Client,
  log: Logger,
  { from, folderMark = '' }: { from?: URL; folderMark?: string } = {},
): Promise<{ epoch: string; citus: boolean }> {
  return withHeldLock(client, 'migrate', () => applyMissing(client, log, from, folderMark))
}

/** Names of the migrations that the database has, and of those that wait for it; nothing is changed. Fails as `migrate`. */
export async function readMigrationState(client: pg.Client): Promise<{ applied: string[]; waiting: string[] }> {
  const applied = await readAppliedMigrations(client)
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const waiting = findMissing(await ownMigrations(), known).map(({ name }) => name)
  return { applied: [...known.keys()], waiting }
}

/** The migrations that the database has, by name; none where it is empty. */
export async function readAppliedMigrations(client: pg.Client): Promise<Pick<Migration, 'name' | 'checksum'>[]> {
  const { rows } = await client.query<{ has: boolean }>("SELECT to_regclass('migration') IS NOT NULL AS has")
  const known = rows[0]?.has ? await readApplied(client) : new Map<string, string>()
  return [...known].map(([name, checksum]) => ({ name, checksum }))
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration ORDER BY name COLLATE "C"',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** What is to be applied; fails where the database has something this program has not, or has otherwise. */
function findMissing(migrations: readonly Migration[], known: ReadonlyMap<string, string>): Migration[] {
  for (const name of known.keys()) {
    if (migrations.some((migration) => migration.name === name)) continue
    throw new MigrationError(
      `The database is newer than this program: it has the migration ${name}. Start a newer version.`,
    )
  }
  return migrations.filter(({ name, checksum }) => {
    const applied = known.get(name)
    if (applied === undefined || applied === checksum) return applied === undefined
    throw new MigrationError(`The migration ${name} was edited after it was applied. Put it back and write a new one.`)
  })
}

async function applyMissing(
  client: pg.Client,
  log: Logger,
  from: URL | undefined,
  folderMark: string,
): Promise<{ epoch: string; citus: boolean }> {
  await checkRights(client)
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)',
  )
  const migrations = from ? await readMigrations(from) : await ownMigrations()
  for (const migration of findMissing(migrations, await readApplied(client))) await apply(client, migration, log)
  const epoch = await currentEpoch(client, log, folderMark)
  const { rows } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  return { epoch, citus: rows.length > 0 }
}

/**
 * [Note: Epoch] Cursors of devices count rows of one database. Restored from an older copy it counts the same
 * numbers again for other rows, and nobody tells the server. So the database notes where it is: cluster, timeline,
 * database and file of its table (and the folder's, where it is embedded). A server that starts on it
 * elsewhere begins a new epoch: every device starts over, and sends again what the copy does not know.
 */
async function currentEpoch(client: pg.Client, log: Logger, folderMark: string): Promise<string> {
  const { rows } = await client.query<{ epoch: string; before: string | null; now: string }>(
    `SELECT epoch, whereabouts AS before, concat_ws('.',
       (SELECT system_identifier FROM pg_control_system()),
       left(pg_walfile_name(pg_current_wal_lsn()), 8),
       (SELECT oid FROM pg_database WHERE datname = current_database()),
       pg_relation_filenode('installation'),
       nullif($1, '')) AS now
     FROM installation`,
    [folderMark],
  )
  const [row] = rows
  if (!row) throw new Error('The table installation is empty: this is not a whole database.')
  if (row.before === row.now) return row.epoch
  const epoch = row.before === null ? row.epoch : randomUUID()
  if (row.before !== null) log.warn('this database is a copy: a new epoch begins, devices start over')
  await client.query('UPDATE installation SET epoch = $1, whereabouts = $2', [epoch, row.now])
  return epoch
}

async function apply(client: pg.Client, migration: Migration, log: Logger): Promise<void> {
  log.info({ migration: migration.name }, 'applying migration')
  await client.query('BEGIN')
  try {
    // On a cluster tables point at each other over its nodes: their connections then work one after the other.
    // Where there is none this names a setting that nobody reads.
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
    for (const statement of splitStatements(migration.sql)) await client.query(statement)
    await client.query('INSERT INTO migration (name, checksum, applied_at) VALUES ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      new Date(),
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

/** The migrations of this program: its schema, and what was released since; see [Note: Schema]. */
export async function ownMigrations(): Promise<Migration[]> {
  return [migration('0001-first.sql', await composeSchema()), ...(await readMigrations(released))]
}

async function readMigrations(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Line ends differ between checkouts, the migration does not.
      return migration(name, (await readFile(new URL(name, from), 'utf8')).replaceAll('\r\n', '\n'))
    }),
  )
}
