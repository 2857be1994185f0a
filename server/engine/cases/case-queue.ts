import type { ErrorCode } from '#contract/engine/errors.ts'
import type { CaseContent, CaseSummary } from '#contract/engine/staff/case.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '../services.ts'

/** What was decided of a case. */
export interface Verdict {
  decision: 'approve' | 'refuse'
  /** Why it is refused, as a code its feature knows; null for an approval. */
  reason: string | null
  /** In words of who decided. */
  note: string
}

/** A case that is decided. The stream of its person is held. */
export interface DecidedCase {
  tx: Tx
  services: Pick<Services, 'jobs'>
  clientId: number
  userId: string
  caseId: string
  now: Date
}

/**
 * What becomes of a case: `closed`, or it stays `open` for the next question; `same`: it is so already; a code where it
 * cannot be. Whoever answers the latter two has written nothing.
 */
export type Decided = 'closed' | 'open' | 'same' | { refused: ErrorCode }

/** A queue of cases, as the part that owns them offers it ([Note: Cases]). */
export interface CaseQueue {
  /** Its name in addresses and in the trail. */
  readonly queue: string
  /** Whether a later decision may change the last one. */
  readonly reversible: boolean
  /** What a list says of some cases, by id. */
  summarise(tx: Tx, clientId: number, caseIds: readonly string[]): Promise<ReadonlyMap<string, CaseSummary>>
  /** Everything of one; null where it is gone. */
  read(tx: Tx, clientId: number, caseId: string): Promise<CaseContent | null>
  /** Does what was decided. */
  decide(decided: DecidedCase, verdict: Verdict): Promise<Decided>
}
