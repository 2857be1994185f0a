import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PoolFigures } from '#server/platform/database/database.ts'
import type { ProcessRole } from '#server/platform/config/config.ts'
import type { Services } from '../services.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** How a server process is: what an operator looks at first. */
export interface ProcessFigures {
  version: string
  role: ProcessRole
  startedAt: Date
  /** Memory it holds, in bytes. */
  memoryBytes: number
  /** How late the event loop was at the 99th percentile since the last look, in milliseconds. */
  loopDelayMs: number
  pool: PoolFigures
}

const startedAt = new Date(Date.now() - process.uptime() * 1000)
const delay = monitorEventLoopDelay({ resolution: 20 })

/** Reads the figures of this process. */
export function describeProcess({ config, database }: Pick<Services, 'config' | 'database'>): ProcessFigures {
  // The first look begins to measure.
  delay.enable()
  const measured = delay.percentile(99) / 1e6
  delay.reset()
  return {
    version,
    role: config.processRole,
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    // The timer's own resolution is no delay.
    loopDelayMs: Number.isFinite(measured) ? Math.max(0, Math.round(measured - 20)) : 0,
    pool: database.pool(),
  }
}
