import type pg from 'pg'
import type { Compilable, CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { checkBound } from './check-rights.ts'
import { noteKey } from './key-fingerprint.ts'
import { withHeldLock } from './held-lock.ts'
import { awaitMigrations } from './migrate/await-migrations.ts'
import { migrate } from './migrate/migrate.ts'
import { connectOnce, openPool, type Endpoint } from './pool.ts'
import { scheduleMaintenance } from './embedded/housekeeping.ts'
import type { Tables } from './tables.ts'
import { Transactions } from './transactions.ts'

/** Queries over our tables. */
export type Db = Kysely<Tables>
/** Queries inside one transaction; dead once it has ended. */
export type Tx = Transaction<Tables>

/** Whom a transaction is about: of tables of people it sees and writes this person's rows alone, whatever it asks for. */
export interface AboutPerson {
  userId: string
}

/** The database. There is no other way to it than these transactions. */
export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** Marks this installation's data; another one after a restore. */
  readonly epoch: string
  /**
   * A transaction (READ COMMITTED) that sees and writes one client's rows only. `work` may run again
   * after a deadlock: it has no effects but those of the transaction. `about` narrows it to one person's.
   */
  inTenant<T>(clientId: number, work: (tx: Tx) => Promise<T>, about?: AboutPerson): Promise<T>
  /** One query of one client, in a single round trip; the quick way where one read is all there is. */
  inTenantRead<O>(
    clientId: number,
    build: (db: Db) => Compilable<O> | CompiledQuery<O>,
    about?: AboutPerson,
  ): Promise<O[]>
  /** A transaction over tables without a tenant, and what a policy opens to client 0 (sign-in). */
  inSystem<T>(work: (tx: Tx) => Promise<T>, about?: AboutPerson): Promise<T>
  /**
   * Runs `work` while no other server on this database runs work of that name; the others wait. For
   * long work in several transactions, such as loading content, never inside one of them.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Runs SQL that a package brings with it (one statement, or several with a transaction of their own), as the
   * application's role and outside every client. Our own queries go into transactions.
   */
  runText(text: string, values?: unknown[]): Promise<TextResult>
  /** How busy the connections are. */
  pool(): PoolFigures
  /** Fails when the database does not answer. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Connections of this server to its database. */
export interface PoolFigures {
  open: number
  busy: number
  /** Requests that wait for one. */
  waiting: number
  most: number
}

/** The rows of a text of one statement; of several, a list of such answers (pg's own way, which packages know). */
export interface TextResult {
  rows: Record<string, unknown>[]
}

/** What `openDatabase` needs of the configuration. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'> &
  Partial<Pick<Config, 'databaseAppUrl' | 'secretKey' | 'migrate'>>

/**
 * Works on one connection to the database of the configuration, as the user of its address and as it is: nothing is
 * migrated. `patience`: how long it waits for one that is starting (ms). Fails as {@link openDatabase} where it cannot be opened.
 */
export async function lookAtDatabase<T>(
  config: DatabaseConfig,
  log: Logger,
  work: (client: pg.Client) => Promise<T>,
  waiting: { patience?: number } = {},
): Promise<T> {
  if (config.databaseUrl !== null) return connectOnce({ url: config.databaseUrl }, work, waiting)
  const embedded = await startEmbedded(config.dataDir, log)
  try {
    return await connectOnce({ socketPath: embedded.socketPath }, work)
  } finally {
    await embedded.stop()
  }
}

/**
 * Opens the database of the configuration (`DATABASE_URL`, else embedded under the data folder) and brings it up to date,
 * or waits until somebody has.
 */
export async function openDatabase(config: DatabaseConfig, log: Logger): Promise<Database> {
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir, log) : null
  const endpoint: Endpoint = embedded ? { socketPath: embedded.socketPath } : { url: config.databaseUrl ?? '' }
  try {
    const { epoch, citus } = await connectOnce(endpoint, async (client) => {
      if (config.migrate === 'wait') await awaitMigrations(client, log)
      const migrated = await migrate(client, log, { folderMark: embedded?.mark })
      if (config.secretKey) await noteKey(client, config.secretKey)
      return migrated
    })
    const own = embedded ? null : (config.databaseAppUrl ?? null)
    if (own !== null) await connectOnce({ url: own, variable: 'DATABASE_APP_URL' }, checkBound)
    // Clients of the embedded database share one session: a second one could only get in the way.
    const pool = openPool(own === null ? endpoint : { url: own }, embedded ? 1 : config.databasePool, log)
    const installation = embedded ? scheduleMaintenance(pool, log) : null
    const transactions = new Transactions(pool, { citus })
    return {
      engine: embedded ? 'embedded' : 'postgres',
      epoch,
      inTenant: (clientId, work, about) => transactions.run(clientId, work, about),
      inTenantRead: (clientId, build, about) => transactions.read(clientId, build, about),
      inSystem: (work, about) => transactions.run(0, work, about),
      // The folder lock leaves the embedded database one server.
      alone: (name, work) => (embedded ? work() : connectOnce(endpoint, (client) => withHeldLock(client, name, work))),
      runText: (text, values) => transactions.runText(text, values),
      pool: () => ({
        open: pool.totalCount,
        busy: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
      }),
      ready: async () => void (await pool.query('SELECT 1')),
      async close() {
        await installation?.stop()
        await pool.end()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
