import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AcceptedLine, KeptDecision } from '#contract/engine/staff/case.ts'
import type { Signal } from '#contract/engine/staff/case-signal.ts'
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
  /** When it is older than five working days. */
  urgent_from: Instant
  urgent: boolean
  /** The sum of its signals ([Note: Signals]). */
  score: number
  /** How it stands in its queue: the lowest first. */
  rank: GeneratedAlways<number>
  /** How often what it is about was written; 0: no signals are looked for. */
  rev: number
  /** As which of these its signals were looked for. */
  weighed_rev: number
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
  /** Null: nobody; what was decided did not hold any more when it was to be done, or a rule decided. */
  decided_by: string | null
  by_rule: Generated<boolean>
  decided_at: Instant
}

/** What speaks against a case. */
export interface CaseSignalTable {
  client_id: number
  queue: string
  case_id: string
  signal: Signal
  /** The case that it goes together with; empty: none. */
  other_queue: string
  other_case: string
  score: number
  file_id: string | null
  other_file_id: string | null
  amount: number | null
}

/** A picture of a case, and what it is known again by. */
export interface CasePictureTable {
  client_id: number
  file_id: string
  queue: string
  case_id: string
  campaign_id: number | null
  sha256: string
  /** 256 of 0 and 1; null: there is nothing to see on it. */
  look: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    desk_case: DeskCaseTable
    case_decision: CaseDecisionTable
    case_signal: CaseSignalTable
    case_picture: CasePictureTable
  }
}
