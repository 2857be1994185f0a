import { newId } from '#contract/engine/ids.ts'
import type { Services } from '../services.ts'
import { describeProcess } from './process-figures.ts'
import { listServers } from './server-list.ts'
import { deleteServer, deleteServersBefore, upsertServer } from './server-queries.ts'

const beatEvery = 10_000
/** What was not heard of for this long is not kept. */
const keptFor = 86_400_000

type Beating = Pick<Services, 'config' | 'database' | 'clock' | 'log'>

/**
 * Has this server say every ten seconds that it lives and how it is, until the answer is called. It does not hang on
 * jobs: a server that does none, or whose jobs stand still, is heard of all the same.
 */
export async function startHeartbeat(services: Beating): Promise<() => Promise<void>> {
  const { config, database, clock, log } = services
  const id = newId(clock.now().getTime())
  const beat = async () => {
    const now = clock.now()
    const { role, version, startedAt, memoryBytes, loopDelayMs, pool } = describeProcess(services)
    await database.inSystem(async (tx) => {
      await upsertServer(tx, {
        id,
        role,
        version,
        has_bus: config.busUrl !== null,
        started_at: startedAt,
        last_seen_at: now,
        memory_bytes: memoryBytes,
        loop_delay_ms: loopDelayMs,
        pool_open: pool.open,
        pool_busy: pool.busy,
        pool_waiting: pool.waiting,
        pool_most: pool.most,
      })
      await deleteServersBefore(tx, new Date(now.getTime() - keptFor))
    })
  }
  // A database that is away is told by everything else too; the next beat finds it or not.
  let beating: Promise<void> = Promise.resolve()
  const tryBeat = () => {
    beating = beat().catch((error: unknown) => log.warn({ err: error }, 'this server could not say that it lives'))
    return beating
  }
  await tryBeat()
  await warnOfOthers(services, id)
  const timer = setInterval(() => void tryBeat(), beatEvery).unref()
  return async () => {
    clearInterval(timer)
    await beating
    await database
      .inSystem((tx) => deleteServer(tx, id))
      .catch((error: unknown) => log.warn({ err: error }, 'this server could not say that it ended'))
  }
}

/** Without a bus each server tells its own sessions alone what changed: whoever starts a second one should know. */
async function warnOfOthers(services: Beating, own: string): Promise<void> {
  const { config, log } = services
  if (config.busUrl !== null) return
  try {
    const others = (await listServers(services)).filter(({ id, isLive }) => isLive && id !== own)
    if (others.length > 0)
      log.warn({ others: others.length }, 'there are other servers on this database: they need BUS_URL')
  } catch (error) {
    log.warn({ err: error }, 'whether there are other servers could not be asked')
  }
}
