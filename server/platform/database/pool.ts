import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { isUnavailable } from './sqlstate.ts'

/** Where the database listens. */
export type Endpoint = { url: string; variable?: string } | { socketPath: string }

/** The role the server works as: neither superuser nor owner, so that row security really holds. */
export const appRole = 'trilha_app'

/** bigint as number (ids and amounts stay below 2^53), date as `YYYY-MM-DD`; the rest as pg has it. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A socket that goes to one path whatever address it is told. */
class PathSocket extends Socket {
  readonly #path: string

  constructor(path: string) {
    super()
    this.#path = path
  }

  override connect(): this {
    return super.connect(this.#path)
  }
}

function clientConfig(endpoint: Endpoint): pg.ClientConfig {
  const common: pg.ClientConfig = {
    types,
    application_name: 'trilha',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    pipeline: true,
  }
  if ('url' in endpoint) return { ...common, connectionString: endpoint.url }
  // A path of any length and kind (unix socket, named pipe), which `host` could not name.
  return {
    ...common,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new PathSocket(endpoint.socketPath),
  }
}

/** The pool of connections the server works with, each under the application's role. */
export function openPool(endpoint: Endpoint, size: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(endpoint),
    max: size,
    idleTimeoutMillis: 0,
    async onConnect(client) {
      // A cluster's nodes are told what a transaction sets (which client it is of); elsewhere nobody reads it.
      await client.query("SET citus.propagate_set_commands = 'local'")
      await client.query(`SET ROLE ${appRole}`)
      if ('url' in endpoint) {
        // Whoever looks for people among a million waits for the compiler forty times as long as for the rows.
        await client.query('SET jit = off')
        await client.query("SET statement_timeout = '30s'")
        await client.query("SET idle_in_transaction_session_timeout = '60s'")
      }
    },
  })
  const report = (error: Error) => log.warn({ err: error }, 'database connection failed')
  // Without a listener on the client itself a dying database takes the process with it.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {})
  return pool
}

/** A database that cannot be opened; the message says of which variable, and why. */
export class UnreachableError extends Error {}

/** Works on one connection of its own as the user of the address, waiting (15 s) for a database that is just starting. */
export async function connectOnce<T>(
  endpoint: Endpoint,
  work: (client: pg.Client) => Promise<T>,
  { patience = 15_000 } = {},
): Promise<T> {
  const deadline = Date.now() + patience
  for (;;) {
    const client = new pg.Client({ ...clientConfig(endpoint), pipeline: false })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      await client.end().catch(() => {})
      if (!isUnavailable(error) || Date.now() > deadline) {
        const variable = ('url' in endpoint && endpoint.variable) || 'DATABASE_URL'
        throw new UnreachableError(`The database of ${variable} cannot be opened: ${messageOf(error)}`, {
          cause: error,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, 250))
      continue
    }
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** A refused connection to a name with several addresses has its reasons inside. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((inner) => (inner as Error).message).join('; ')
  return error instanceof Error ? error.message : String(error)
}
