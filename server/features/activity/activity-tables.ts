import type { ColumnType, Generated } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { Json, Instant } from '#server/platform/database/columns.ts'
import type { ActivityType, KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { FormerActivity } from '#server/features/course/course-service.ts'
import type { Covered } from '#contract/features/activity/covered.ts'
import type { ActivityProgress } from '#contract/features/activity/activity-contract.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import type { StoredFinish } from './progress/finish.ts'

/** An activity of a course. */
export interface ActivityTable {
  client_id: number
  id: number
  course_id: number
  type: ActivityType
  title: Json<Localized>
  hierarchy_order: number
  /** What its type has of its own. */
  content: Json<KnownActivity['content']>
  required_share: number
  required: boolean
  version: Generated<number>
  /** As it was before; the newest first. */
  former: ColumnType<FormerActivity[], string | undefined, string>
  /** When it left its course: what was seen of it is still taken. */
  withdrawn_at: Generated<Instant | null>
  /** When somebody was last refused what it shows of a vendor, since it was published. */
  refused_at: Generated<Instant | null>
}

/** What a person has seen of an activity. */
export interface ActivityProgressTable {
  client_id: number
  user_id: string
  activity_id: number
  course_id: number
  covered: Json<Covered>
  /** What was claimed faster than it can be seen: kept, and not counted. */
  withheld: Json<Covered>
  position: number
  total: number
  /** The version of the activity that it was begun with. */
  version: Generated<number>
  /** Of which cycle of the course it is. */
  cycle: Generated<number>
  state: ActivityState
  /** Of what is answered in attempts. */
  test: ColumnType<ActivityProgress['test'] | null, string | null | undefined, string | null>
  captured_at: Instant
  updated_at: Instant
  finished_at: Instant | null
  /** When what is covered was completed, as far as it is known; as it was when it was finished. */
  seen: ColumnType<StoredFinish | null, string | null | undefined, string | null>
  evidence: 'judged' | 'review'
}

/** What somebody had of an activity in a cycle of its course that is over. */
export interface FormerProgressTable {
  client_id: number
  user_id: string
  activity_id: number
  course_id: number
  cycle: number
  covered: Json<Covered>
  state: ActivityState
  finished_at: Instant | null
  updated_at: Instant
}

/** When somebody joined what an activity streams live: before that they were not there. */
export interface LivePresenceTable {
  client_id: number
  user_id: string
  activity_id: number
  /** When what they joined starts: moved, it is another one. */
  starts_at: Instant
  joined_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    activity: ActivityTable
    activity_progress: ActivityProgressTable
    former_progress: FormerProgressTable
    live_presence: LivePresenceTable
  }
}
