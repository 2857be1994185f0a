import type { Generated } from 'kysely'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** What somebody thinks of a course or trail. */
export interface RatingTable {
  client_id: number
  id: string
  user_id: string
  item_kind: ItemKind
  item_id: number
  rev: Generated<number>
  stars: number
  text: string
  words: string
  /** When its person wrote or removed it last. */
  said_at: Instant
  /** When the server heard of it first. */
  recorded_at: Instant
  removed_at: Instant | null
  hidden_at: Instant | null
  hidden_reason: string | null
}

/** Items whose sum is to be reckoned anew. */
export interface RatingDueTable {
  client_id: number
  item_kind: ItemKind
  item_id: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    rating: RatingTable
    rating_due: RatingDueTable
  }
}
