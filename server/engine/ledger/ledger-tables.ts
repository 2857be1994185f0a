import type { AccountKind, Currency, TransactionKind } from '#contract/engine/ledger/ledger-kinds.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** Points of one kind of a person in a campaign, or of the programme. */
interface LedgerAccountTable {
  client_id: number
  id: string
  campaign_id: number
  user_id: string
  kind: AccountKind
  currency: Currency
  credits: number
  debits: number
}

/** Why points moved; never written again. */
export interface LedgerTransactionTable {
  client_id: number
  id: string
  user_id: string
  seq: number
  kind: TransactionKind
  key: string
  body_hash: Buffer
  source: string
  source_id: string
  reverses: string | null
  actor_id: string | null
  second_id: string | null
  reason: string | null
  effective_at: Instant
  recorded_at: Instant
}

/** From which account to which; never written again. */
interface LedgerTransferTable {
  client_id: number
  transaction_id: string
  line: number
  debit_id: string
  credit_id: string
  amount: number
  debit_after: number | null
  credit_after: number | null
}

/** The last number of a person's statement. */
interface LedgerPersonTable {
  client_id: number
  user_id: string
  seq: number
}

/** What a reversal could not take back. */
interface LedgerDebtTable {
  client_id: number
  id: string
  user_id: string
  campaign_id: number
  transaction_id: string
  amount: number
  paid: number
  written_off_at: Instant | null
}

/** What an order or a transfer holds of a campaign. */
export interface LedgerHoldTable {
  client_id: number
  transaction_id: string
  campaign_id: number
  user_id: string
  source: string
  source_id: string
  amount: number
  settle_id: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    ledger_account: LedgerAccountTable
    ledger_transaction: LedgerTransactionTable
    ledger_transfer: LedgerTransferTable
    ledger_person: LedgerPersonTable
    ledger_debt: LedgerDebtTable
    ledger_hold: LedgerHoldTable
  }
}
