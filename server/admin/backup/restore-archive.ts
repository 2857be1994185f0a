import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { keyedTables } from '../../features.ts'
import type { Config } from '#server/platform/config/config.ts'
import { lookAtDatabase } from '#server/platform/database/database.ts'
import { withHeldLock } from '#server/platform/database/held-lock.ts'
import { fingerprintOf } from '#server/platform/database/key-fingerprint.ts'
import { migrate, ownMigrations } from '#server/platform/database/migrate/migrate.ts'
import { openFiles, type FileStore } from '#server/platform/files/file-store.ts'
import { openLog } from '#server/platform/log.ts'
import { CommandError } from '../command.ts'
import { ArchiveError, type Summary } from './archive/archive-format.ts'
import type { Archive } from './archive/read-archive.ts'
import { noteDrill, noteRestored, readBackupNotes } from './backup-notes.ts'
import { forgetKey } from './forget-key.ts'
import { putFiles } from './put-files.ts'
import { loadTables } from './tables/load-tables.ts'
import { verifyArchive } from './verify-archive.ts'

const log = openLog('silent')

/** Fails where this program would not find in it what it expects. */
async function demandSameSchema({ header }: Archive): Promise<void> {
  const own = await ownMigrations()
  const made = `It was made by version ${header.program}`
  const unknown = header.migrations.find(({ name }) => !own.some((one) => one.name === name))
  if (unknown) throw new ArchiveError(`${made}, which is newer than this program: it has ${unknown.name}.`)
  const isSame = own.every(({ name, checksum }) =>
    header.migrations.some((one) => one.name === name && one.checksum === checksum),
  )
  if (!isSame) throw new ArchiveError(`${made} with another schema: restore it with that version, then start this one.`)
}

/** Fails where what is sealed in it could not be opened here, unless that was said to be meant. */
function demandKey({ header }: Archive, config: Config, newKey: boolean): boolean {
  const isOther = header.keyFingerprint !== null && header.keyFingerprint !== fingerprintOf(config.secretKey)
  if (isOther && !newKey) {
    throw new ArchiveError(
      'It was made under another SECRET_KEY. Set that one; or, where it is lost, use --new-key: everybody signs in again.',
    )
  }
  return isOther
}

/** Fails where servers work on the database, or where it has something that is not said to be replaced. */
async function demandRoom(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ servers: number; has: boolean }>(
    `SELECT to_regclass('person') IS NOT NULL AS has, (SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'trilha' AND pid <> pg_backend_pid()) AS servers`,
  )
  const [state] = rows
  if (state && state.servers > 0) throw new CommandError('Servers work on this database: stop them first.')
  if (replace || !state?.has) return
  const people = await client.query('SELECT FROM client UNION ALL SELECT FROM person LIMIT 1')
  if (people.rowCount) throw new CommandError('The database is not empty; --replace puts the backup in its place.')
}

/** What a restore is told. */
export interface Wanted {
  /** Also where the database is not empty. */
  replace: boolean
  /** Also where the backup was made under another key. */
  newKey: boolean
}

/** What came of it; `removed` tells what was of no use under the new key. */
export interface Restored {
  summary: Summary
  removed: string[]
}

interface Loading {
  config: Config
  isOtherKey: boolean
  /** Null: the files stay in the archive. */
  store: FileStore | null
}

/** Files first: they harm nobody where the rows do not follow, and a second try finds them. */
async function load(client: pg.Client, archive: Archive, { config, isOtherKey, store }: Loading): Promise<string[]> {
  let removed: string[] = []
  // A server that starts meanwhile waits here for its turn.
  await withHeldLock(client, 'migrate', async () => {
    await migrate(client, log)
    if (store) await putFiles(archive, store)
    await loadTables(client, archive.frames(['T', 'R']), async () => {
      if (isOtherKey) removed = await forgetKey(client, keyedTables)
      const { madeAt } = archive.header
      await noteRestored(client, { madeAt, bytes: archive.bytes, keyFingerprint: fingerprintOf(config.secretKey) })
    })
    await client.query('ANALYZE')
  })
  return removed
}

/** Reads all of it before anything is written. */
async function check(archive: Archive, store: FileStore, config: Config, newKey: boolean) {
  await demandSameSchema(archive)
  const isOtherKey = demandKey(archive, config, newKey)
  return { isOtherKey, summary: await verifyArchive(archive, store) }
}

async function withFiles<T>(config: Config, work: (store: FileStore) => Promise<T>): Promise<T> {
  const store = await openFiles(config)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Puts an archive in the place of the installation of the configuration. Fails with {@link ArchiveError} where it cannot, having changed nothing. */
export function restoreArchive(archive: Archive, config: Config, { replace, newKey }: Wanted): Promise<Restored> {
  return withFiles(config, async (store) => {
    const { isOtherKey, summary } = await check(archive, store, config, newKey)
    const removed = await lookAtDatabase(config, log, async (client) => {
      await demandRoom(client, replace)
      return load(client, archive, { config, isOtherKey, store })
    })
    return { summary, removed }
  })
}

/**
 * Restores an archive on trial: into an embedded database in a temporary folder, which goes afterwards. Files are read
 * and compared with their hashes. The installation notes that it was done.
 */
export function tryArchive(archive: Archive, config: Config): Promise<Summary> {
  return withFiles(config, async (store) => {
    // Before the long work: whether it can be noted at its end.
    await lookAtDatabase(config, log, readBackupNotes)
    const { isOtherKey, summary } = await check(archive, store, config, false)
    const folder = await mkdtemp(join(tmpdir(), 'trilha-drill-'))
    try {
      const trial = { ...config, databaseUrl: null, dataDir: folder }
      await lookAtDatabase(trial, log, (client) => load(client, archive, { config, isOtherKey, store: null }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    await lookAtDatabase(config, log, noteDrill)
    return summary
  })
}
