import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { loadDemo } from '#server/demo/load-demo.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openServices } from '#server/engine/open-services.ts'
import type { Services } from '#server/engine/services.ts'
import { type ServerProcess, startServer, temporaryFolder } from '#test/support/server/server-process.ts'
import { benchPort } from './ports.ts'

/** Where the bench makes its own database on PostgreSQL. */
const postgresUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root:postgres@127.0.0.1:5432/postgres'

interface InstallationOptions {
  engine?: 'embedded' | 'postgres'
  /** Content beside the demo's, written before the server starts. */
  seed?: (services: Services) => Promise<void>
}

/** Runs work over a server process of its own with the demo in it, on new data that is removed afterwards. */
export async function inInstallation<T>(
  { engine = 'embedded', seed }: InstallationOptions,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('bench')
  const database = engine === 'postgres' ? await makeDatabase() : null
  try {
    const env: Record<string, string> = { DEMO: '1', LOG_LEVEL: 'warn' }
    if (database) Object.assign(env, { DATABASE_URL: database.url, SECRET_KEY: randomBytes(48).toString('base64') })
    if (seed) await fill({ ...env, DATA_DIR: folder.path, LOG_LEVEL: 'silent' }, seed)
    const server = await startServer({ port: await benchPort(), dataDir: folder.path, env })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await database?.remove()
    await folder.remove()
  }
}

/** Runs work over services of this process on an empty PostgreSQL, which is removed afterwards; `env` as the real environment. */
export async function inServices<T>(
  work: (services: Services) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const folder = await temporaryFolder('bench')
  const database = await makeDatabase()
  try {
    const secret = { SECRET_KEY: randomBytes(48).toString('base64') }
    const services = await openServices(
      readConfig({
        DATABASE_URL: database.url,
        DATA_DIR: folder.path,
        DEMO: '0',
        LOG_LEVEL: 'silent',
        ...secret,
        ...env,
      }),
    )
    try {
      return await work(services)
    } finally {
      await services.close()
    }
  } finally {
    await database.remove()
    await folder.remove()
  }
}

async function fill(env: Record<string, string>, seed: (services: Services) => Promise<void>): Promise<void> {
  const services = await openServices(readConfig(env))
  try {
    await loadDemo(services)
    await seed(services)
  } finally {
    await services.close()
  }
}

async function makeDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const url = new URL(postgresUrl)
  const name = `trilha_bench_${randomBytes(6).toString('hex')}`
  url.pathname = `/${name}`
  await asOwner(`CREATE DATABASE ${name}`)
  return { url: url.href, remove: () => asOwner(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
