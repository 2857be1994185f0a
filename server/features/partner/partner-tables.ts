import type { DifferenceKind, PartnerRole, TransferState } from '#contract/features/partner/partner-rules.ts'
import type { Instant } from '#server/platform/database/columns.ts'

/** The partner that a client's points are sent to. */
export interface PartnerTable {
  client_id: number
  name: string
  address: string
  secret_sealed: string
  dependents: boolean
  least: number
  reconciled_on: string
  rev: number
}

interface PartnerLinkTable {
  client_id: number
  user_id: string
  document_hash: string
  role: PartnerRole
  checked_at: Instant
}

/** A transfer of points to the partner. */
export interface PartnerTransferTable {
  client_id: number
  id: string
  user_id: string
  key: string
  request_hash: string
  account: string
  points: number
  receipt: string
  state: TransferState
  state_at: Instant
  tries: number
  next_try_at: Instant | null
  unknown_since: Instant | null
  reserve_id: string
  settle_id: string | null
  accepted_on: string | null
  redeem_by: string | null
  created_at: Instant
}

/** Something that does not agree with the partner. */
export interface PartnerDifferenceTable {
  client_id: number
  id: string
  kind: DifferenceKind
  reference: string
  transfer_id: string | null
  ours: number | null
  theirs: number | null
  found_at: Instant
  closed_by: string | null
  closed_at: Instant | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    partner: PartnerTable
    partner_link: PartnerLinkTable
    partner_transfer: PartnerTransferTable
    partner_difference: PartnerDifferenceTable
  }
}
