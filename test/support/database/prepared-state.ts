import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseConfig, openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { connectOnce } from '#server/platform/database/pool.ts'
import { openLog } from '#server/platform/log.ts'
import { copyDatabase, dropDatabase, hasDatabase, makeDatabase } from './postgres.ts'
import { prepared, serverInputs } from './prepared-data.ts'

type Engine = Database['engine']

// A prepared state is a data folder, `data`, the embedded database in it or the address of one on PostgreSQL beside
// it, and whatever tests have to know of what is in there.

const dataOf = (state: string): string => join(state, 'data')
const addressOf = (state: string): string => join(state, 'database-url')

/** A copy of a prepared state, for one test file or server alone. */
export async function copyState(state: string): Promise<DatabaseConfig> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-test-'))
  await cp(dataOf(state), dataDir, { recursive: true })
  const template = await readAddress(state)
  if (template === null) return { databaseUrl: null, databasePool: 1, dataDir }
  return { databaseUrl: await copyDatabase(template), databasePool: 10, dataDir }
}

/** A migrated database with nothing in it. */
export function migratedState(engine: Engine): Promise<string> {
  return preparedState({
    name: 'migrated',
    engine,
    from: engine === 'embedded' ? newCluster : null,
    fill: async (config) => (await openDatabase(config, openLog('silent'))).close(),
  })
}

/**
 * A state that `fill` brings about in a copy of the state `from`; `fill` closes what it opens, and `folder` is where
 * it leaves what tests have to know.
 */
export function preparedState(state: {
  name: string
  engine: Engine
  from: (() => Promise<string>) | null
  fill: (config: DatabaseConfig, folder: string) => Promise<void>
}): Promise<string> {
  const { engine, from, fill } = state
  return prepared({
    name: `${state.name}-${engine}`,
    inputs: serverInputs,
    async make(folder) {
      const origin = await from?.()
      const dataDir = dataOf(folder)
      if (origin) await cp(dataOf(origin), dataDir, { recursive: true })
      else await mkdir(dataDir)
      if (engine === 'embedded') {
        await fill({ databaseUrl: null, databasePool: 1, dataDir }, folder)
        return forgetWhereabouts(dataDir, null)
      }
      const template = origin ? await readAddress(origin) : null
      const databaseUrl = await (template === null ? makeDatabase() : copyDatabase(template))
      await fill({ databaseUrl, databasePool: 10, dataDir }, folder)
      await forgetWhereabouts(dataDir, databaseUrl)
      await writeFile(addressOf(folder), databaseUrl)
    },
    async isComplete(folder) {
      const url = await readAddress(folder)
      return url === null || (await hasDatabase(url))
    },
    async discard(folder) {
      const url = await readAddress(folder)
      if (url !== null) await dropDatabase(url)
    },
  })
}

async function readAddress(state: string): Promise<string | null> {
  return readFile(addressOf(state), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The embedded database as its first start makes it, which takes seconds and depends on its program alone. */
function newCluster(): Promise<string> {
  return prepared({
    name: 'cluster',
    inputs: ['node_modules/@electric-sql/pglite/package.json', 'server/platform/database/embedded'],
    async make(folder) {
      await (await startEmbedded(dataOf(folder), openLog('silent'))).stop()
    },
  })
}

/** A copy starts for the first time: a database that knew where it was would begin a new epoch ([Note: Epoch]). */
export async function forgetWhereabouts(dataDir: string, databaseUrl: string | null): Promise<void> {
  const forget = 'UPDATE installation SET whereabouts = NULL'
  if (databaseUrl !== null) return void (await connectOnce({ url: databaseUrl }, (client) => client.query(forget)))
  const embedded = await startEmbedded(dataDir, openLog('silent'))
  await connectOnce({ socketPath: embedded.socketPath }, (client) => client.query(forget))
  // What is in the files needs no recovery at each start of a copy.
  await connectOnce({ socketPath: embedded.socketPath }, (client) => client.query('CHECKPOINT'))
  await embedded.stop()
}
