import type { ColumnType, Generated } from 'kysely'
import type { ScanDifference } from '#contract/features/sale/scan/scan-rules.ts'
import type { Scan } from '#contract/features/sale/scan/scan-schema.ts'
import type { SaleEvent, SaleStatus } from '#contract/features/sale/sale-life.ts'
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
  /** What was read of the invoice's code; null: it was typed. */
  scan: ColumnType<Scan | null, string | null | undefined, string | null>
  /** What names the invoice among all, as its code says. */
  scan_key: string | null
  /** What was typed that the code says otherwise. */
  scan_differs: Generated<ScanDifference[]>
  /** The row in which the store numbers such invoices; null: the code tells none. */
  scan_series: ColumnType<string | null, string | null | undefined, string | null>
  scan_number: ColumnType<number | null, number | null | undefined, number | null>
  store_id: number
  sold_on: Day
  observation: string
  photo_file_id: string | null
  points_version: number | null
  multiplier: number
  points: number
  xp: number
  status: SaleStatus
  /** What was accepted of its points; null: nothing was decided. */
  accepted_points: number | null
  accepted_xp: number | null
  asked_at: Instant | null
  decided_at: Instant | null
  appealed_at: Instant | null
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
  /** What was accepted of it; null: nothing was decided. */
  accepted_quantity: number | null
  accepted_points: number | null
  accepted_xp: number | null
}

/** What happened to a sale since it was reported. */
export interface SaleEventTable {
  client_id: number
  sale_id: string
  position: number
  user_id: string
  event: SaleEvent
  body: string
  reason: string | null
  photo_file_id: string | null
  /** Of a correction: what stood there before. */
  before: ColumnType<unknown, string | null, never>
  at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sale: SaleTable
    sale_line: SaleLineTable
    sale_event: SaleEventTable
  }
}
