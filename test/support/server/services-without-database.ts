import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { openServices } from '#server/engine/open-services.ts'
import type { Services } from '#server/engine/services.ts'

/** Stands where a test needs no database; whoever asks it is told so. */
export function noDatabase(): Database {
  const refuse = async () => {
    throw new Error('this test has no database')
  }
  return {
    engine: 'embedded',
    epoch: 'none',
    inTenant: refuse,
    inTenantRead: refuse,
    alone: refuse,
    inSystem: refuse,
    runText: refuse,
    pool: () => ({ open: 0, busy: 0, waiting: 0, most: 0 }),
    ready: async () => {},
    close: async () => {},
  }
}

/** Every part of the server but the database, in a folder of its own: for tests of the parts around it. */
export async function openTestParts(
  options: { env?: Record<string, string>; database?: Database; logTo?: DestinationStream } = {},
): Promise<Services & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trilha-test-parts-'))
  const config = readConfig({ DATA_DIR: dataDir, DIST_DIR: join(dataDir, 'dist'), DEMO: '0', ...options.env })
  const log = options.logTo ? openLog('info', options.logTo) : openLog('silent')
  const services = await openServices(config, { database: options.database ?? noDatabase(), log })
  return {
    ...services,
    async close() {
      await services.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
