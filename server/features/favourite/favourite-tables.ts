import type { FavouriteKind } from '#contract/features/favourite/favourite-id.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** Something that is a favourite, or was one. */
export interface FavouriteTable {
  client_id: number
  user_id: string
  item_kind: FavouriteKind
  item_id: number
  /** It is one now. */
  marked: boolean
  since: Instant
  /** When its person last said so. */
  changed_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    favourite: FavouriteTable
  }
}
