import type { ColumnType } from 'kysely'
import type { Refusal } from '#contract/features/review/refusal-schema.ts'
import type { Day, Instant } from '#server/platform/database/columns.ts'

/** A reported sale; its id is the operation's. */
export interface SaleTable {
  client_id: number
  id: string
  user_id: string
  campaign_id: number
  invoice_number: string
  invoice_key: string
  store_id: number
  sold_on: Day
  observation: string
  photo_file_id: string | null
  points_version: number | null
  multiplier: number
  points: number
  xp: number
  status: 'review' | 'awaiting' | 'approved' | 'refused'
  round: number
  refusal: ColumnType<Refusal, string | null | undefined, string | null>
  receipt: string
  captured_at: Instant
  recorded_at: Instant
}

/** A line of a sale. */
export interface SaleLineTable {
  client_id: number
  sale_id: string
  position: number
  product_id: number
  quantity: number
  rule_position: number | null
  unit_points: number
  unit_xp: number
  multiplied: boolean
  points: number
  xp: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sale: SaleTable
    sale_line: SaleLineTable
  }
}
