import type { ColumnType } from 'kysely'
import type { LevelNumber } from '#contract/features/campaign/level/level-numbers.ts'
import type { LevelCause, LevelRequestState } from '#contract/features/campaign/level/level-schema.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** The level that somebody has in a campaign from a moment on. */
export interface LevelChangeTable {
  client_id: number
  user_id: string
  campaign_id: number
  number: number
  level: LevelNumber
  cause: LevelCause
  former_campaign_id: number | null
  effective_at: Instant
  recorded_at: Instant
}

/** What somebody is told of a request of theirs. */
export type LevelNews = 'reached' | 'lapsed' | 'approved' | 'refused' | 'revoked'

/** A request for a level. */
export interface LevelRequestTable {
  client_id: number
  user_id: string
  campaign_id: number
  to_level: LevelNumber
  id: string
  state: LevelRequestState
  xp_then: number
  decided_by: string | null
  first_by: string | null
  reason: string
  since: Instant
  untold: ColumnType<LevelNews[], string[], string[]>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    level_change: LevelChangeTable
    level_request: LevelRequestTable
  }
}
