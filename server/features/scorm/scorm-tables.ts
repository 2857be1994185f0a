import type { ScormState } from '#contract/features/scorm/scorm-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** Where somebody stands in a SCORM activity. */
export interface ScormStateTable {
  client_id: number
  user_id: string
  activity_id: number
  state: Json<ScormState>
}

/** The last that a lesson kept in a launch. */
export interface ScormLaunchTable {
  client_id: number
  user_id: string
  activity_id: number
  attempt: number
  launch_id: string
  item_hash: string
  item: string
  seq: number
  version: number
  data: Json<Record<string, string>>
  seconds: number
  captured_at: Instant
  received_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    scorm_state: ScormStateTable
    scorm_launch: ScormLaunchTable
  }
}
