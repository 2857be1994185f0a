import type { ColumnType } from 'kysely'
import type { Refusal } from '#contract/features/review/refusal-schema.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { Day, Json, Instant } from '#server/platform/database/columns.ts'

/** A store photo; its id is the operation's. */
export interface PhotoTable {
  client_id: number
  id: string
  user_id: string
  /** Of the moment it was taken; null: none ran, and it earns nothing. */
  campaign_id: number | null
  photo_type_id: number
  store_id: number
  week: Day
  photo_file_id: string
  points: number
  /** Of its entries in the ledger. */
  round: number
  status: 'review' | 'awaiting' | 'approved' | 'refused'
  refusal: ColumnType<Refusal, string | null | undefined, string | null>
  receipt: string
  captured_at: Instant
  recorded_at: Instant
}

/** A kind of store photo. */
export interface PhotoTypeTable {
  client_id: number
  id: number
  title: Json<Localized>
  description: Json<Localized>
  points: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    photo: PhotoTable
    photo_type: PhotoTypeTable
  }
}
