import type { CaptureFlag } from '../evidence/captured.ts'
import type { SentOperation } from './body-hash.ts'
import type { ColumnType } from 'kysely'
import type { Json, Instant } from '#server/platform/database/columns.ts'
import type { OperationAnswer } from '#contract/engine/operation.ts'

/** Counters of a client: its members, and each member's receipts. */
export interface CounterTable {
  client_id: number
  name: string
  value: number
}

/** The last sequence number of a change stream. */
export interface StreamTable {
  client_id: number
  stream_id: string
  seq: number
  /** Who its person was joined with. */
  moved_to: string | null
}

/** The newest state of a published row under an audience; `data` null means it is gone from there. */
export interface ChangeTable {
  client_id: number
  stream_id: string
  collection: string
  row_key: string
  /** Who sees it; 0: everybody (always, in a person's own stream). */
  audience: number
  seq: number
  data: ColumnType<Record<string, unknown> | null, string | null, string | null>
}

/** The stored answer of an operation. */
export interface OperationTable {
  client_id: number
  id: string
  user_id: string
  kind: string
  body_hash: string
  outcome: 'applied' | 'refused'
  answer: Json<OperationAnswer>
  /** When it was captured, as judged ([Note: Evidence]). */
  captured_at: Instant
  /** What the device said, corrected by what the server measured. */
  claimed_at: Instant
  /** The last contact of the device that did not know it. */
  earliest_at: Instant | null
  device_id: string | null
  device_number: number | null
  /** What is odd about the claim. */
  flags: string[]
  skew_ms: number
  recorded_at: Instant
}

/** An operation that waits for somebody's decision. */
export interface HeldOperationTable {
  client_id: number
  id: string
  user_id: string
  kind: string
  /** `kept_out`: its person was blocked or has left; `module_off`: what it is of was switched off. */
  why: 'kept_out' | 'module_off'
  module: string | null
  body_hash: string
  body: Json<SentOperation>
  captured: Json<KeptCaptured>
  arrived_at: Instant
}

/** What is known of when an operation was captured, as JSON keeps it. */
export interface KeptCaptured {
  claimed: string
  earliest: string | null
  latest: string
  judged: string
  flags: CaptureFlag[]
}

/** A row of the client's stream that waits to be published. */
interface PublishPendingTable {
  client_id: number
  collection: string
  row_key: string
  marked_by: string
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    counter: CounterTable
    stream: StreamTable
    change: ChangeTable
    operation: OperationTable
    held_operation: HeldOperationTable
    publish_pending: PublishPendingTable
  }
}
