import type { Instant } from '#server/platform/database/columns.ts'

/** A message the demo did not really send. */
export interface DemoMessageTable {
  id: string
  channel: 'mail' | 'sms' | 'whatsapp'
  sealed: string
  sent_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    demo_message: DemoMessageTable
  }
}
