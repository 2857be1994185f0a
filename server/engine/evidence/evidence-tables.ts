import type { Instant } from '#server/platform/database/columns.ts'

/** When a person's device was heard last with this highest number. */
export interface DeviceContactTable {
  client_id: number
  user_id: string
  device_id: string
  highest: number
  last_at: Instant
  /** The device's clock ahead of the server's, in milliseconds. */
  clock_error_ms: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    device_contact: DeviceContactTable
  }
}
