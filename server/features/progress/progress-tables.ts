import type { ColumnType } from 'kysely'
import type { CourseState } from '#contract/features/course/course-rules.ts'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'
import type { StoredFinish } from '#server/features/activity/standing-service.ts'

/** How far somebody is with a course or a trail, in one cycle. */
export interface ItemProgressTable {
  client_id: number
  user_id: string
  item_kind: ItemKind
  item_id: number
  cycle: number
  state: CourseState
  done: number
  total: number
  begun_at: Instant
  finished_at: Instant | null
  finishes: Json<StoredFinish[]> | null
  /** A test blocks it, whatever is done of it. */
  blocked_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  ended_at: Instant | null
  updated_at: Instant
}

/** An item that was published anew, and after whom its people are still to be looked at. */
export interface ProgressDueTable {
  client_id: number
  item_kind: ItemKind
  item_id: number
  after_user: string | null
}

/** Somebody who could not be followed in an item, and is looked at again. */
export interface ProgressRetryTable {
  client_id: number
  user_id: string
  item_kind: ItemKind
  item_id: number
  tries: number
  again_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    item_progress: ItemProgressTable
    progress_due: ProgressDueTable
    progress_retry: ProgressRetryTable
  }
}
