import type { Services } from '../services.ts'
import type { ProcessFigures } from './process-figures.ts'
import { findServers } from './server-queries.ts'

/** A server that was not heard of for this long is taken for gone, in milliseconds. */
const silentAfter = 30_000

/** A server process, as it last said. */
export interface ListedServer extends ProcessFigures {
  id: string
  hasBus: boolean
  lastSeenAt: Date
  /** Heard of within the last 30 s. */
  isLive: boolean
}

/** Every server that was on this database within a day and did not end by a stop, the oldest start first. */
export async function listServers({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<ListedServer[]> {
  const rows = await database.inSystem(findServers)
  const liveSince = clock.now().getTime() - silentAfter
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    version: row.version,
    hasBus: row.has_bus,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
    isLive: row.last_seen_at.getTime() >= liveSince,
    memoryBytes: row.memory_bytes,
    loopDelayMs: row.loop_delay_ms,
    pool: { open: row.pool_open, busy: row.pool_busy, waiting: row.pool_waiting, most: row.pool_most },
  }))
}
