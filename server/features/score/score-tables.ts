import type { Localized } from '#contract/engine/language.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** What a group has earned, as it was reckoned last. */
export interface GroupScoreTable {
  client_id: number
  group_id: string
  /** As PostgreSQL writes decimals; null: too few people. */
  score: string | null
  people: number
  since: Instant
  reckoned_at: Instant
}

/** What somebody's devices were told of it. */
export interface GroupScoreToldTable {
  client_id: number
  user_id: string
  group_id: string
  score: string
  name: Json<Localized>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    group_score: GroupScoreTable
    group_score_told: GroupScoreToldTable
  }
}
