import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'
import type { Change } from '#contract/engine/collection.ts'
import type { Operation, OperationKind } from '#contract/engine/operation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Captured } from '../evidence/captured.ts'
import type { Member } from '../http/implement.ts'

/** What a handler works with. The person's stream row is held: nothing else of theirs happens meanwhile. */
export interface OperationContext {
  tx: Tx
  member: Member
  /** Server time. */
  now: Date
  /** What is known of when it was captured; a rule of time asks this, not the claim alone. */
  captured: Captured
  /** `captured.judged`: for what no time rule hangs on, such as which of two favourites is the newer. */
  capturedAt: Date
  /** Takes the next receipt number; asked for last, once nothing can refuse any more. */
  takeReceipt: () => Promise<string>
}

/**
 * What became of it. A handler answers `refused` or `held` before its first write:
 * the transaction goes on to store the answer.
 */
export type Outcome =
  | { outcome: 'applied'; changes: Change[]; receipt: string }
  | { outcome: 'refused'; code: ErrorCode; fields?: FieldProblem[]; values?: Record<string, string | number> }
  | { outcome: 'held'; code: ErrorCode }

export type OperationHandler<K extends OperationKind> = (
  context: OperationContext,
  operation: Operation<K>,
) => Promise<Outcome>

/** One handler per kind of the contract, given by the module that owns it. */
export type OperationHandlers = { [K in OperationKind]: OperationHandler<K> }

/** A refusal at one field. */
export function refuseField(
  code: ErrorCode,
  field: string,
  values?: Record<string, string | number>,
  why: FieldProblem['code'] = 'invalid',
): Outcome {
  return { outcome: 'refused', code, fields: [{ field, code: why }], values }
}
