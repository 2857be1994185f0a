import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { describe } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { connectOnce } from '#server/platform/database/pool.ts'
import { composeSchema } from '#server/platform/database/schema.ts'
import { openLog } from '#server/platform/log.ts'
import { connectTo, dropDatabase, makeDatabase, postgresSkipped } from './postgres.ts'

/** The engines the same code runs on. */
export type Engine = 'embedded' | 'postgres'

/** A database of its own, migrated and empty. */
export interface TestDatabase {
  readonly engine: Engine
  readonly config: DatabaseConfig
  readonly database: Database
  /** Statements as the owner, past row security, on PostgreSQL: to look behind the scenes. */
  asOwner<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

/** Declares the same tests for each engine; where there is no PostgreSQL its half is skipped, saying why. */
export function forEachEngine(tests: (engine: Engine) => void): void {
  describe('on the embedded database', () => tests('embedded'))
  onPostgres(() => tests('postgres'))
}

/** Declares tests for PostgreSQL alone (races need connections that really run side by side). */
export function onPostgres(tests: () => void): void {
  if (postgresSkipped !== null) process.stderr.write(`skipped on PostgreSQL: ${postgresSkipped}\n`)
  describe.skipIf(postgresSkipped !== null)(
    postgresSkipped ? `on PostgreSQL (skipped: ${postgresSkipped})` : 'on PostgreSQL',
    tests,
  )
}

/** A database with nothing in it, for tests of the migrations themselves. */
export interface EmptyDatabase {
  work<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/** Makes a database that was never migrated. */
export async function makeEmpty(engine: Engine): Promise<EmptyDatabase> {
  if (engine === 'postgres') {
    const url = await makeDatabase()
    return { work: (work) => connectOnce({ url }, work), remove: () => dropDatabase(url) }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-test-'))
  const embedded = await startEmbedded(dataDir, openLog('silent'))
  return {
    work: (work) => connectOnce({ socketPath: embedded.socketPath }, work),
    async remove() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes and opens a fresh database; `close` removes it again, unless it is the caller's own (`ownUrl`). */
export async function openTestDatabase(engine: Engine, ownUrl?: string): Promise<TestDatabase> {
  const config =
    engine === 'embedded'
      ? await makeEmbedded()
      : { databaseUrl: ownUrl ?? (await makeDatabase()), databasePool: 10, dataDir: '' }
  const remove = async () => {
    if (ownUrl !== undefined) return
    await (config.databaseUrl === null
      ? rm(config.dataDir, { recursive: true, force: true })
      : dropDatabase(config.databaseUrl))
  }
  try {
    const database = await openDatabase(config, openLog('silent'))
    return {
      engine,
      config,
      database,
      async asOwner<R extends pg.QueryResultRow>(text: string, values?: unknown[]) {
        if (config.databaseUrl === null)
          throw new Error('the embedded database has one session, and it is not the owner')
        const client = await connectTo(config.databaseUrl)
        try {
          return (await client.query<R>(text, values)).rows
        } finally {
          await client.end()
        }
      },
      async close() {
        await database.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A data folder with an embedded database in it that is migrated already (making one takes seconds, copying it does not). */
export async function makeEmbedded(): Promise<DatabaseConfig> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-test-'))
  await cp(await embeddedTemplate(), dataDir, { recursive: true })
  return { databaseUrl: null, databasePool: 1, dataDir }
}

/** One for every state of the migrations, shared by all test files, also those that run at the same time. */
async function embeddedTemplate(): Promise<string> {
  const folder = join(tmpdir(), `trilha-test-template-${await migrationsMark()}`)
  if (await exists(folder)) return folder
  const making = await mkdtemp(`${folder}-`)
  const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir: making }, openLog('silent'))
  await database.close()
  // Another file may have been quicker: its template is as good.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  return folder
}

async function migrationsMark(): Promise<string> {
  const root = new URL('../../../', import.meta.url)
  const folder = new URL('server/migrations/', root)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = [
    new URL('node_modules/@electric-sql/pglite/package.json', root),
    ...names.map((name) => new URL(name, folder)),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  hash.update(await composeSchema())
  return hash.digest('hex').slice(0, 16)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
