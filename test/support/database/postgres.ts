import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The PostgreSQL that tests make their databases in. */
const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root:postgres@127.0.0.1:5432/postgres'

/** A connection of its own; whoever opens it ends it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  await client.connect()
  return client
}

/** Why tests on PostgreSQL cannot run here, or null. */
export const postgresSkipped: string | null = await connectTo(serverUrl).then(
  async (client) => {
    await client.end()
    return null
  },
  (error: unknown) =>
    `no PostgreSQL at ${new URL(serverUrl).host} (${error instanceof Error ? error.message || error.name : String(error)})`,
)

function nameDatabase(): URL {
  const url = new URL(serverUrl)
  url.pathname = `/trilha_test_${randomBytes(6).toString('hex')}`
  return url
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(serverUrl)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1)

/** Makes a fresh, empty database and gives its address. */
export async function makeDatabase(): Promise<string> {
  const { href } = nameDatabase()
  await onServer((client) => client.query(`CREATE DATABASE ${nameOf(href)}`))
  return href
}

/** Makes a copy of a database that nobody is connected to, as a backup that is restored is one. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const { href } = nameDatabase()
  await onServer((client) => client.query(`CREATE DATABASE ${nameOf(href)} TEMPLATE ${nameOf(databaseUrl)}`))
  return href
}

/** Whether that database is on the server of `TEST_DATABASE_URL`. */
export async function hasDatabase(databaseUrl: string): Promise<boolean> {
  if (new URL(databaseUrl).host !== new URL(serverUrl).host) return false
  return onServer(async (client) => {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [nameOf(databaseUrl)])
    return rows.length > 0
  })
}

/** Removes a database that `makeDatabase` made, whoever is still connected to it. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${nameOf(databaseUrl)} WITH (FORCE)`))
}
