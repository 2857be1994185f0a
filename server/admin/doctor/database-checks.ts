import type pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { readMigrationState } from '#server/platform/database/migrate/migrate.ts'
import { appRole } from '#server/platform/database/pool.ts'
import { fingerprintOf } from '#server/platform/database/key-fingerprint.ts'
import { readBackupNotes } from '../backup/backup-notes.ts'
import { fail, ok, warn, type Finding } from './check.ts'

type Look = (client: pg.Client, config: Config) => Promise<Finding>

async function readOne<R extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
  const { rows } = await client.query<R>(text, values)
  return rows[0]
}

const leastVersion = 15
const version: Look = async (client) => {
  const row = await readOne<{ number: string; text: string }>(
    client,
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text",
  )
  const major = Math.floor(Number(row?.number) / 10_000)
  return major >= leastVersion ? ok(`PostgreSQL ${row?.text}`) : fail(`PostgreSQL ${row?.text}; 15 is the least`)
}

const rowSecurity: Look = async (client) => {
  const row = await readOne<{ passes: boolean }>(
    client,
    'SELECT rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = $1',
    [appRole],
  )
  if (!row) return warn(`the role ${appRole} is not there yet; a start makes it`)
  return row.passes ? fail(`${appRole} passes row security`) : ok(`binds ${appRole}`)
}

const migrations: Look = async (client) => {
  const { applied, waiting } = await readMigrationState(client)
  if (waiting.length > 0) return warn(`waiting: ${waiting.join(', ')}`)
  return ok(`at ${applied.at(-1)}`)
}

const mostApart = 2
const clock: Look = async (client) => {
  const row = await readOne<{ now: string }>(client, 'SELECT extract(epoch FROM clock_timestamp()) AS now')
  const apart = Math.abs(Number(row?.now) - Date.now() / 1000)
  const text = `${apart.toFixed(1)} s from the database’s`
  return apart <= mostApart ? ok(text) : fail(text)
}

const secretKey: Look = async (client, config) => {
  const row = await readOne<{ key: string | null }>(client, 'SELECT key_fingerprint AS key FROM installation')
  if (!row?.key) return warn('no server has started with it yet')
  return row.key === fingerprintOf(config.secretKey)
    ? ok('the one this installation began with')
    : fail('another one than this installation began with: sessions, links and sealed settings are lost to it')
}

const demoPeople: Look = async (client, config) => {
  const row = await readOne<{ count: string }>(
    client,
    "SELECT count(*) AS count FROM person WHERE email LIKE '%@demo.trilha.app'",
  )
  if (Number(row?.count) === 0) return ok('none')
  return config.databaseUrl === null ? ok('the demo’s, on this machine') : fail('there are people of the demo')
}

const longestWait = 10
const jobs: Look = async (client) => {
  const row = await readOne<{ minutes: string | null }>(
    client,
    `SELECT extract(epoch FROM now() - min(start_after)) / 60 AS minutes FROM pgboss.job
     WHERE state IN ('created', 'retry') AND start_after < now()`,
  )
  const minutes = Math.max(0, Number(row?.minutes ?? 0))
  const text = `the oldest that is due has waited ${minutes.toFixed(0)} min`
  return minutes < longestWait ? ok(text) : fail(text)
}

const servers: Look = async (client) => {
  const row = await readOne<{ live: string; deaf: string; working: string }>(
    client,
    `SELECT count(*) AS live, count(*) FILTER (WHERE NOT has_bus) AS deaf, count(*) FILTER (WHERE role <> 'web') AS working
     FROM server_process WHERE last_seen_at > now() - interval '30 seconds'`,
  )
  const [live, deaf, working] = [Number(row?.live), Number(row?.deaf), Number(row?.working)]
  if (live > 1 && deaf > 0)
    return fail(`${live} are running, ${deaf} without BUS_URL: what one does, people at the others see late`)
  if (live > 0 && working === 0) return fail('none of those that are running does jobs: one needs PROCESS=all or jobs')
  return ok(live === 1 ? 'one is running' : `${live} are running`)
}

const hour = 3_600_000
const longestUnsaved = 26
const backups: Look = async (client) => {
  const { backedUpAt, backupBytes } = await readBackupNotes(client)
  if (!backedUpAt) return warn('there is none yet; try: backup <folder>')
  const hours = (Date.now() - backedUpAt.getTime()) / hour
  const text = `the last good one is ${hours.toFixed(0)} h old, of ${backupBytes} bytes`
  return hours < longestUnsaved ? ok(text) : warn(text)
}

const longestUntried = 90
const drill: Look = async (client) => {
  const { restoredAt } = await readBackupNotes(client)
  if (!restoredAt) return warn('none was ever restored; try: restore <file> --drill')
  const days = (Date.now() - restoredAt.getTime()) / (24 * hour)
  const text = `one was restored ${days.toFixed(0)} days ago`
  return days < longestUntried ? ok(text) : warn(text)
}

/** What is looked at on one connection to the database, in this order. */
export const databaseChecks: readonly {
  name: string
  look: Look
  /** Only where the tables are there. */ tables?: true
}[] = [
  { name: 'database version', look: version },
  { name: 'row security', look: rowSecurity },
  { name: 'clock', look: clock },
  { name: 'migrations', look: migrations },
  { name: 'secret key', look: secretKey, tables: true },
  { name: 'demo people', look: demoPeople, tables: true },
  { name: 'jobs', look: jobs, tables: true },
  { name: 'servers', look: servers, tables: true },
  { name: 'backup', look: backups, tables: true },
  { name: 'restore drill', look: drill, tables: true },
]
