import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { describe } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { connectOnce } from '#server/platform/database/pool.ts'
import { openLog } from '#server/platform/log.ts'
import { connectTo, dropDatabase, makeDatabase, postgresSkipped } from './postgres.ts'
import { copyState, migratedState } from './prepared-state.ts'

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

/**
 * Declares the tests of a feature: on PostgreSQL, and on the embedded database where there is none. That both answer the
 * same statements alike is proven by the engine's own tests (`forEachEngine`), and by browsers, whose servers are
 * embedded. `ENGINES=all` runs features on both.
 */
export function onOneEngine(tests: (engine: Engine) => void): void {
  if (process.env['ENGINES'] === 'all') return forEachEngine(tests)
  if (postgresSkipped === null) return onPostgres(() => tests('postgres'))
  process.stderr.write(`on the embedded database alone: ${postgresSkipped}\n`)
  describe('on the embedded database', () => tests('embedded'))
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

/**
 * Opens a database in a data folder of its own: a copy of the prepared state `from`, else a migrated one with nothing
 * in it; `close` removes both. `ownUrl` is a database of the caller's own, taken as it is and left there.
 */
export async function openTestDatabase(
  engine: Engine,
  { from, ownUrl }: { from?: string; ownUrl?: string } = {},
): Promise<TestDatabase> {
  const config = ownUrl === undefined ? await copyState(from ?? (await migratedState(engine))) : await dataFor(ownUrl)
  const remove = async () => {
    await rm(config.dataDir, { recursive: true, force: true })
    if (config.databaseUrl !== null && ownUrl === undefined) await dropDatabase(config.databaseUrl)
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

async function dataFor(databaseUrl: string): Promise<DatabaseConfig> {
  return { databaseUrl, databasePool: 10, dataDir: await mkdtemp(join(tmpdir(), 'trilha-test-')) }
}
