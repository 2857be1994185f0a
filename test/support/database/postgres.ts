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

/** Makes a fresh, empty database and gives its address. */
export async function makeDatabase(): Promise<string> {
  const url = nameDatabase()
  const client = await connectTo(serverUrl)
  try {
    await client.query(`CREATE DATABASE ${url.pathname.slice(1)}`)
  } finally {
    await client.end()
  }
  return url.href
}

/** Makes a copy of a database that nobody is connected to, as a backup that is restored is one. */
export async function copyDatabase(databaseUrl: string): Promise<string> {
  const url = nameDatabase()
  const client = await connectTo(serverUrl)
  try {
    await client.query(`CREATE DATABASE ${url.pathname.slice(1)} TEMPLATE ${new URL(databaseUrl).pathname.slice(1)}`)
  } finally {
    await client.end()
  }
  return url.href
}

/** Removes a database that `makeDatabase` made, whoever is still connected to it. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  const client = await connectTo(serverUrl)
  try {
    await client.query(`DROP DATABASE IF EXISTS ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
