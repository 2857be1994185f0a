import type { Currency } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Instant, Json } from '#server/platform/database/columns.ts'

/** Somebody who is, or was, blocked in the programme. */
export interface ProgrammeBlockTable {
  client_id: number
  id: string
  user_id: string
  reason: string
  blocked_by: string
  blocked_at: Instant
  lifted_by: string | null
  lifted_at: Instant | null
}

/** Points that two people agree to give or to take. */
export interface LedgerAdjustmentTable {
  client_id: number
  id: string
  user_id: string
  campaign_id: number
  currency: Currency
  amount: number
  reason: string
  state: 'asked' | 'approved' | 'refused' | 'lapsed'
  asked_by: string
  decided_by: string | null
  asked_at: Instant
  decided_at: Instant | null
}

/** Where a campaign stands for one person. Days of its time zone. */
export interface PointsStandingTable {
  client_id: number
  campaign_id: number
  user_id: string
  favoured_on: string | null
  settled_on: string | null
  came_back_on: string | null
}

/** That somebody was told that points expire. */
export interface PointsReminderTable {
  client_id: number
  campaign_id: number
  user_id: string
  expires_on: string
  days_before: number
  reminded_at: Instant
}

/** That the administrators were told what waits for a decision before a campaign settles. */
export interface SettlingAlarmTable {
  client_id: number
  campaign_id: number
  settles_on: string
  days_before: number
  told_at: Instant
}

/** What the last check of a client's points found. */
export interface LedgerStateTable {
  client_id: number
  checked_at: Instant
  members: number
  transactions: number
  wrong: Json<{ rule: string; subject: string; expected: string; found: string }[]>
  closed_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    programme_block: ProgrammeBlockTable
    ledger_adjustment: LedgerAdjustmentTable
    points_standing: PointsStandingTable
    points_reminder: PointsReminderTable
    settling_alarm: SettlingAlarmTable
    ledger_state: LedgerStateTable
  }
}
