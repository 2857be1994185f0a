import type { ProcessRole } from '#server/platform/config/config.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** A server process, as it last said. */
export interface ServerProcessTable {
  id: string
  role: ProcessRole
  version: string
  has_bus: boolean
  started_at: Instant
  last_seen_at: Instant
  memory_bytes: number
  loop_delay_ms: number
  pool_open: number
  pool_busy: number
  pool_waiting: number
  pool_most: number
}

/** What is reckoned now and then. */
export interface FigureTable {
  name: string
  value: number
  reckoned_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    server_process: ServerProcessTable
    figure: FigureTable
  }
}
