import type { Decision } from '#contract/features/review/review-schema.ts'
import { nextDecisionId, type CaseKey } from '#server/engine/cases/case-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { eachCase, type NamedCase } from '../each-case.ts'
import { findDecisions, insertDecision, settleCase } from '../review-queries.ts'
import { queueOf, type Queues } from '../review-service.ts'
import { failDecided, holdCase, type HeldCase } from './hold-case.ts'
import { isUndoneBy } from './live-decisions.ts'

/** Whether a decision of somebody may still be undone by them. */
const mayUndo = ({ found, live }: HeldCase, userId: string, now: Date): boolean =>
  found.undoUntil !== null && found.undoUntil > now && isUndoneBy(live, userId)

/** Leaves a row that says that what was decided last does not hold; `by` null: nobody undid it. The case is as before. */
export async function takeBack(
  tx: Tx,
  key: CaseKey,
  { found, decisions, waits }: HeldCase,
  { by, now }: { by: string | null; now: Date },
): Promise<string> {
  const id = nextDecisionId(now, decisions.at(-1))
  await insertDecision(tx, {
    client_id: key.clientId,
    id,
    queue: key.queue,
    case_id: key.caseId,
    decision: 'undo',
    until: null,
    lines: null,
    reason: null,
    note: '',
    counts: false,
    decided_by: by,
    decided_at: now,
  })
  // Opened again meanwhile, it waits in any case.
  const closed_at = waits && found.closedAt !== null ? found.closedBefore : found.closedAt
  await settleCase(tx, key, { closed_at, undo_until: null, closed_before: null })
  return id
}

/** Undoes what one decided, while nothing was done of it. `after` is the decision that was seen last. */
export async function undoCase(
  services: Services,
  staff: Staff,
  queues: Queues,
  key: CaseKey,
  { after }: { after: string | null },
): Promise<Decision> {
  queueOf(queues, key.queue, staff)
  return writeAsStaff(services, staff, async (tx, { note, now }) => {
    const held = await holdCase(tx, key, ({ userId }) => {
      if (userId === staff.userId) fail('programme.own_case')
    })
    const { found, decisions } = held
    const last = decisions.at(-1)
    if (!last || last.id !== after || found.undoUntil === null || found.undoUntil <= now) return failDecided(decisions)
    if (!mayUndo(held, staff.userId, now)) return fail('desk.not_decider')
    const id = await takeBack(tx, key, held, { by: staff.userId, now })
    await note({
      act: 'desk.undo',
      subject: { kind: key.queue, id: key.caseId },
      about: found.userId,
      after: { after: last.id },
    })
    const { decidedBy: _, ...written } =
      (await findDecisions(tx, key)).find((one) => one.id === id) ?? fail('server.unexpected')
    return written
  })
}

/** Undoes what one decided of many cases, each on its own. */
export const undoCases = async (
  services: Services,
  staff: Staff,
  queues: Queues,
  { cases }: { cases: readonly NamedCase[] },
) => ({
  results: (await eachCase(staff, cases, (own, key, after) => undoCase(services, own, queues, key, { after }))).map(
    ({ queue, caseId, code }) => ({ queue, caseId, code }),
  ),
})
