import {
  type Compilable,
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { AboutPerson, Db, TextResult, Tx } from './database.ts'
import { isDeadlock, UnknownOutcomeError } from './sqlstate.ts'
import { statementName } from './statement-name.ts'
import type { Tables } from './tables.ts'

// [Note: Round trips] Connections are pipelined: BEGIN and what it may see leave together with the first
// query of the work, without waiting for their answers. A transaction of n queries takes n + 1 round
// trips, a single read takes one. Each is a message of its own (on a cluster SET LOCAL must never stand
// in a string of several statements), answered in order; when one fails, all behind it fail too.
// SET LOCAL is what the SQL function set_tenant does; sent as it is, it costs a tenth.

const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const deadlockTries = 4

/** Runs transactions on a pool. */
export class Transactions {
  readonly #pool: pg.Pool
  /** Whether the database is a cluster, which takes neither named statements well nor SET LOCAL among others. */
  readonly #citus: boolean

  constructor(pool: pg.Pool, options: { citus: boolean }) {
    this.#pool = pool
    this.#citus = options.citus
  }

  /** Runs the work in a transaction of one client (0: none), again after a deadlock. */
  async run<T>(clientId: number, work: (tx: Tx) => Promise<T>, about?: AboutPerson): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(clientId, work, about)
      } catch (error) {
        if (!isDeadlock(error) || tries === deadlockTries) throw error
        // Those who collided come back at different moments.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries))
      }
    }
  }

  async #once<T>(clientId: number, work: (tx: Tx) => Promise<T>, about?: AboutPerson): Promise<T> {
    // Before there is a connection: what throws after it would have to give it back.
    const scope = setScope(clientId, about)
    const client = await this.#pool.connect()
    const connection = new TransactionConnection(client, this.#citus)
    const opened = Promise.all([begin, ...scope].map((text) => client.query(text)))
    // Looked at below, at the commit or when the work fails.
    opened.catch(() => {})
    let broken = false
    try {
      const result = await work(transactionOn(connection))
      connection.end()
      await opened
      const { command } = await client.query('COMMIT').catch((error: unknown) => {
        throw new UnknownOutcomeError(error)
      })
      if (command !== 'COMMIT') throw new Error('a failed statement was swallowed: its transaction was rolled back')
      return result
    } catch (error) {
      connection.end()
      const first = await opened.then(
        () => error,
        (cause: unknown) => cause,
      )
      await client.query('ROLLBACK').catch(() => (broken = true))
      throw first
    } finally {
      client.release(broken)
    }
  }

  /** One query in a transaction of one client. */
  async read<O>(
    clientId: number,
    build: (db: Db) => Compilable<O> | CompiledQuery<O>,
    about?: AboutPerson,
  ): Promise<O[]> {
    const built = build(compiler)
    const { sql, parameters } = 'compile' in built ? built.compile() : built
    const scope = setScope(clientId, about)
    const client = await this.#pool.connect()
    let broken = false
    try {
      const values = parameters as unknown[]
      const opened = [begin, ...scope].map((text) => client.query(text))
      const asked = client.query(statement(sql, values, this.#citus))
      const committed = client.query('COMMIT')
      const [rows, end, ...before] = await Promise.allSettled([asked, committed, ...opened])
      // The first that failed made the others fail.
      const failed = [...before, rows, end].find((answer) => answer.status === 'rejected')
      if (failed) {
        broken = end.status === 'rejected'
        throw failed.reason
      }
      return rows.status === 'fulfilled' ? (rows.value.rows as O[]) : []
    } finally {
      client.release(broken)
    }
  }

  /** SQL of a package as it is; a connection on which it failed may be inside its transaction, and is given up. */
  async runText(text: string, values?: unknown[]): Promise<TextResult> {
    // Such texts set things of their own (how long to wait for a lock), which the other nodes need not know.
    const propagate = (what: 'local' | 'none') => `SET citus.propagate_set_commands = '${what}'`
    const client = await this.#pool.connect()
    let broken = true
    try {
      const parts = this.#citus ? [client.query(propagate('none'))] : []
      const asked = client.query<Record<string, unknown>>(text, values)
      if (this.#citus) parts.push(client.query(propagate('local')))
      const [result] = await Promise.all([asked, ...parts])
      broken = false
      return result
    } finally {
      client.release(broken)
    }
  }
}

/** A query that each connection parses and plans once; a cluster does not take that well. */
const statement = (text: string, values: unknown[], citus: boolean): pg.QueryConfig =>
  citus ? { text, values } : { name: statementName(text), text, values }

/** What a transaction may see; both are ours and checked: SET takes no parameters. */
function setScope(clientId: number, about: AboutPerson | undefined): string[] {
  if (!Number.isSafeInteger(clientId) || clientId < 0) throw new Error('not the id of a client')
  const tenant = `SET LOCAL app.client_id = '${clientId}'`
  if (!about) return [tenant]
  if (!/^[0-9a-f-]{36}$/.test(about.userId)) throw new Error('not the id of a person')
  return [tenant, `SET LOCAL app.user_id = '${about.userId}'`]
}

/** Kysely's view of the connection while its transaction lasts. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #citus: boolean
  #ended = false

  constructor(client: pg.PoolClient, citus: boolean) {
    this.#client = client
    this.#citus = citus
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // The connection may already be in another client's transaction.
    if (this.#ended) throw new Error('a query came after its transaction had ended')
    const { command, rowCount, rows } = await this.#client.query(statement(sql, parameters as unknown[], this.#citus))
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as R[], numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined }
  }

  // oxlint-disable-next-line require-yield -- refuses instead of answering
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read page by page instead of streaming')
  }

  end(): void {
    this.#ended = true
  }
}

const driver = new DummyDriver()
const adapter = new PostgresAdapter()
const queryCompiler = new PostgresQueryCompiler()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => queryCompiler,
}
/** Builds queries, runs none. */
const compiler = new Kysely<Tables>({ dialect })

function transactionOn(connection: DatabaseConnection): Tx {
  const executor = new DefaultQueryExecutor(queryCompiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
}
