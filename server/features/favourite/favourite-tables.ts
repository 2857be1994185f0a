import type { Instant } from '#server/platform/database/columns.ts'

/** A favourite course. */
export interface FavouriteTable {
  client_id: number
  user_id: string
  course_id: number
  since: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    favourite: FavouriteTable
  }
}
