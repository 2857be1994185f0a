import type { ColumnType } from 'kysely'
import type { AcceptedLine, KeptDecision } from '#contract/engine/staff/case.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** What waits for a decision of staff, or did. */
export interface DeskCaseTable {
  client_id: number
  queue: string
  case_id: string
  user_id: string
  label: string
  odd: boolean
  opened_at: Instant
  closed_at: Instant | null
  lent_to: string | null
  lent_until: Instant | null
  /** Until when what was decided last can be undone; a decision that counts is done then. Null: it is done. */
  undo_until: Instant | null
  /** When it was closed before that decision; null: it waited. */
  closed_before: Instant | null
  /** When the administrators of the programme were told that it waits. */
  told_at: Instant | null
}

/** A decision of a case; never written again. */
export interface CaseDecisionTable {
  client_id: number
  id: string
  queue: string
  case_id: string
  decision: KeptDecision
  until: Instant | null
  lines: ColumnType<AcceptedLine[] | null, string | null, never>
  reason: string | null
  note: string
  /** False: it is one of two that are asked, and nothing was done yet. */
  counts: boolean
  /** Null: nobody; what was decided did not hold any more when it was to be done. */
  decided_by: string | null
  decided_at: Instant
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    desk_case: DeskCaseTable
    case_decision: CaseDecisionTable
  }
}
