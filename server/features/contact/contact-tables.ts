import type { Instant } from '#server/platform/database/columns.ts'

/** A message to support. */
export interface ContactMessageTable {
  client_id: number
  id: string
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  receipt: string
  sent_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    contact_message: ContactMessageTable
  }
}
