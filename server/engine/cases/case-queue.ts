import type { Permission } from '#contract/engine/feature.ts'
import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'
import type { Signal } from '#contract/engine/staff/case-signal.ts'
import type { AcceptedLine, CaseContent, CaseDecision, CaseMoment, CaseSummary } from '#contract/engine/staff/case.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '../services.ts'

/** What was decided of a case. */
export interface Verdict {
  decision: CaseDecision
  /** What was done until then counts; null: of anything but an acceptance in part. */
  until: Date | null
  /** So much of each line counts, of those not named all; null: of anything but such an acceptance in part. */
  lines: readonly AcceptedLine[] | null
  /** Why it is refused, as a code its feature knows; null for another decision, and where reasons are written. */
  reason: string | null
  /** In words of who decided. */
  note: string
}

/** A case that is decided. The stream of its person is held. */
export interface DecidedCase {
  tx: Tx
  services: Pick<Services, 'jobs' | 'messages' | 'config'>
  clientId: number
  userId: string
  caseId: string
  /** Who decides it; null: a rule. */
  decidedBy: string | null
  /** Who decided first, where two people agree on it. */
  firstBy: string | null
  now: Date
}

/**
 * What becomes of a case: `closed`, or it stays `open` for the next question; `same`: it is so already; a code where it
 * cannot be. Whoever answers the latter two has written nothing.
 */
export type Decided =
  | 'closed'
  | 'open'
  | 'same'
  | { refused: ErrorCode; values?: Record<string, string | number>; fields?: FieldProblem[] }

/** A signal of a case. */
export interface FoundSignal {
  signal: Signal
  /** The case of the same queue that it goes together with: that has it too. */
  other?: string
  /** Cases of the same queue that have it beside this one. */
  also?: readonly string[]
  /** How far it goes, where that is a number. */
  amount?: number
}

/** What a queue knows of a case that speaks against it, beside its pictures and when it was done. */
export interface Weighed {
  found: readonly FoundSignal[]
  /** Its pictures are compared with those of the campaign. */
  campaignId: number | null
  fileIds: readonly string[]
}

/** A queue of cases, as the part that owns them offers it ([Note: Cases]). */
export interface CaseQueue {
  /** Its name in addresses and in the trail. */
  readonly queue: string
  /** Whether a later decision may change the last one. */
  readonly reversible: boolean
  /** What may be decided of its cases; nothing: approve and refuse. */
  readonly offers?: readonly CaseDecision[]
  /** Every decision is given a reason in words, not a refusal alone one of the list. */
  readonly isWritten?: boolean
  /** An approval pays points: some are asked of two people (loyalty.md, 10). */
  readonly paysPoints?: boolean
  /** The administrators of the programme are told, once, of a case that waits for two weeks. */
  readonly isPressing?: boolean
  /** What who sees and decides its cases may beside auditing; nothing: the desk is theirs. */
  readonly permission?: Permission
  /** What a list says of some cases, by id. */
  summarise(tx: Tx, clientId: number, caseIds: readonly string[]): Promise<ReadonlyMap<string, CaseSummary>>
  /** Everything of one; null where it is gone. */
  read(tx: Tx, clientId: number, caseId: string): Promise<CaseContent | null>
  /** What speaks against one, where signals are looked for ([Note: Signals]). Its id is that of the operation it came by. */
  weigh?(tx: Tx, clientId: number, caseId: string): Promise<Weighed>
  /** Which of some have nothing that a person would have to look at, beside their signals ([Note: Clean cases]). */
  findClean?(tx: Tx, clientId: number, caseIds: readonly string[]): Promise<ReadonlySet<string>>
  /** What was done in one, in order, where it may be accepted in part. */
  moments?(tx: Tx, clientId: number, caseId: string): Promise<CaseMoment[]>
  /** What may be decided of one now, where that is not always all of `offers`. */
  offersNow?(tx: Tx, clientId: number, caseId: string): Promise<readonly CaseDecision[]>
  /** Does what was decided. */
  decide(decided: DecidedCase, verdict: Verdict): Promise<Decided>
}
