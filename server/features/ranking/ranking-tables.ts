import type { Instant } from '#server/platform/database/columns.ts'

/** The place of one person in a campaign. */
export interface RankingTable {
  client_id: number
  campaign_id: number
  user_id: string
  place: number
  xp: number
  reached_at: Instant
}

/** When the ranking of a campaign was made, and of how many people. */
export interface RankingMadeTable {
  client_id: number
  campaign_id: number
  made_at: Instant
  people: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    ranking: RankingTable
    ranking_made: RankingMadeTable
  }
}
