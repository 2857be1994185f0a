import type { Selectable } from 'kysely'
import { operations as definitions } from '#contract/model.ts'
import type { OperationAnswer, OperationKind } from '#contract/engine/operation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Captured } from '../../evidence/captured.ts'
import type { Member } from '../../http/implement.ts'
import type { SentOperation } from '../body-hash.ts'
import { openCase } from '../../cases/case-service.ts'
import { insertHeld } from './held-queries.ts'
import { heldAnswer } from '../operation-queries.ts'
import type { HeldOperationTable, KeptCaptured } from '../sync-tables.ts'

// [Note: Held for staff] Work that was captured before somebody was blocked, or before a module was switched off, is
// neither lost nor taken by itself. The server keeps it whole, and the device keeps it too and asks again from time to
// time; once it is decided the next time it asks it gets the answer. So it counts once, whoever decides and whenever.

/** A held operation, as the database has it. */
export type HeldRow = Selectable<HeldOperationTable>

/** Why an operation is not taken by itself now, or null. */
export function whyHeld(member: Member, kind: OperationKind): HeldOperationTable['why'] | null {
  if (member.keptOut) return 'kept_out'
  const { module } = definitions[kind]
  return module !== null && !(member.modules as readonly string[]).includes(module) ? 'module_off' : null
}

const keptCaptured = ({ claimed, earliest, latest, judged, flags }: Captured): KeptCaptured => ({
  claimed: claimed.toISOString(),
  earliest: earliest?.toISOString() ?? null,
  latest: latest.toISOString(),
  judged: judged.toISOString(),
  flags: [...flags],
})

/** What was known of an operation when it arrived. */
export const reviveCaptured = ({ claimed, earliest, latest, judged, flags }: KeptCaptured): Captured => ({
  claimed: new Date(claimed),
  earliest: earliest === null ? null : new Date(earliest),
  latest: new Date(latest),
  judged: new Date(judged),
  flags,
  trusted: flags.length === 0,
})

/** Keeps an operation for whoever decides. The person's stream is held by the caller, and it was looked for before. */
export async function hold(
  tx: Tx,
  { clientId, userId }: Member,
  sent: {
    operation: SentOperation & { kind: OperationKind }
    hash: string
    captured: Captured
    why: HeldOperationTable['why']
  },
): Promise<OperationAnswer> {
  const { operation, hash, captured, why } = sent
  const { id, kind } = operation
  await insertHeld(tx, {
    client_id: clientId,
    id,
    user_id: userId,
    kind,
    why,
    module: definitions[kind].module,
    body_hash: hash,
    body: JSON.stringify(operation),
    captured: JSON.stringify(keptCaptured(captured)),
    arrived_at: captured.latest,
  })
  await openCase(tx, { clientId, queue: 'held', caseId: id }, { userId, odd: !captured.trusted, now: captured.latest })
  return heldAnswer(id)
}
