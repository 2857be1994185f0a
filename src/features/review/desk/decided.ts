import type { AcceptedLine, CaseDecision } from '#contract/engine/staff/case.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'

/** A decision as it is sent. */
export interface Decided {
  decision: CaseDecision
  reason?: RefusalReason
  note: string
  /** ISO 8601; of an acceptance in part. */
  until?: string
  /** The same of quantities. */
  lines?: AcceptedLine[]
}
