import type { Generated } from 'kysely'
import type { EnrolmentState, ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Day, Instant } from '#server/platform/database/columns.ts'

/** Who is enrolled in what, by which terms. */
export interface EnrolmentRuleTable {
  client_id: number
  id: string
  rev: Generated<number>
  audience: number | null
  user_id: string | null
  item_kind: ItemKind
  item_id: number
  mandatory: boolean
  starts_on: Day
  due_on: Day | null
  due_days: number | null
  reminders: number[]
  ends_on_leaving: boolean
  repeat_months: number | null
  locks: Generated<boolean>
  created_at: Instant
  ended_at: Instant | null
  /** The revision that its people were brought to last; null: none yet. */
  applied_rev: number | null
}

/** One person's enrolment, by a rule or by their own tap. */
export interface EnrolmentTable {
  client_id: number
  id: string
  rev: Generated<number>
  /** null: by their own tap. */
  rule_id: string | null
  rule_rev: number
  user_id: string
  item_kind: ItemKind
  item_id: number
  cycle: Generated<number>
  mandatory: boolean
  enrolled_at: Instant
  due_at: Instant | null
  /** After it nothing of the item can be begun any more. */
  locks: Generated<boolean>
  /** Days before the deadline on which the person is reminded. */
  reminders: number[]
  /** Staff gave this person another deadline than the rule's. */
  extended: Generated<boolean>
  state: EnrolmentState
  begun: Generated<boolean>
  finished_at: Instant | null
  arrived_at: Instant | null
  ended_at: Instant | null
  /** It ended because the person left the audience. */
  left_audience: Generated<boolean>
  reason: string | null
  remind_at: Instant | null
  reminded_at: Instant | null
  /** The deadline of which the head of the person's branch was told. */
  head_told_for: Instant | null
}

/** A course that only who is enrolled sees, with the audience of them. */
export interface AssignedCourseTable {
  client_id: number
  course_id: number
  audience_id: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    enrolment_rule: EnrolmentRuleTable
    enrolment: EnrolmentTable
    assigned_course: AssignedCourseTable
  }
}
