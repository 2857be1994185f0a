import type { Instant } from '#server/platform/database/columns.ts'

/** A write of staff and how it was answered. */
export interface StaffWriteTable {
  client_id: number
  user_id: string
  key: string
  request_hash: string
  /** JSON, sealed; null while the transaction that writes it is under way. */
  answer: string | null
  written_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    staff_write: StaffWriteTable
  }
}
