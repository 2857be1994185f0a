import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { openLog, type Logger } from '#server/platform/log.ts'
import { openServices } from '#server/engine/open-services.ts'
import type { Services } from '#server/engine/services.ts'
import { type Engine, openTestDatabase, type TestDatabase } from '../database/test-database.ts'

/** Real services over a database of their own, in a folder of their own. */
export interface TestServices extends Services {
  testDatabase: TestDatabase
  close(): Promise<void>
}

/**
 * Opens services for a test on a copy of the prepared state `from`, or on `databaseUrl`, a database of the caller's
 * own; `env` as the real environment (`BUS_URL`, `FILES_URL` …), without the demo.
 */
export async function openTestServices(
  engine: Engine,
  options: { env?: Record<string, string>; clock?: Clock; log?: Logger; from?: string; databaseUrl?: string } = {},
): Promise<TestServices> {
  const testDatabase = await openTestDatabase(engine, { from: options.from, ownUrl: options.databaseUrl })
  const { dataDir } = testDatabase.config
  try {
    const config: Config = readConfig({
      DATA_DIR: dataDir,
      DIST_DIR: join(dataDir, 'dist'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...options.env,
    })
    const database = { ...testDatabase.database, close: async () => {} }
    const services = await openServices(config, {
      clock: options.clock,
      log: options.log ?? openLog('silent'),
      database,
    })
    return {
      ...services,
      testDatabase,
      async close() {
        await services.close()
        await testDatabase.close()
      },
    }
  } catch (error) {
    await testDatabase.close()
    throw error
  }
}
