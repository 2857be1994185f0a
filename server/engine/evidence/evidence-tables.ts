import type { Instant, Json } from '#server/platform/database/columns.ts'

/** When a person's device was heard first and last with this highest number. */
export interface DeviceContactTable {
  client_id: number
  user_id: string
  device_id: string
  highest: number
  first_at: Instant
  last_at: Instant
  /** The device's clock ahead of the server's, in milliseconds. */
  clock_error_ms: number
}

/** When a person was at what they claimed to have taken so long ([Note: Spent time]). */
export interface SpentTimeTable {
  client_id: number
  user_id: string
  /** Milliseconds since 1970. */
  taken: Json<[from: number, to: number][]>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    device_contact: DeviceContactTable
    spent_time: SpentTimeTable
  }
}
