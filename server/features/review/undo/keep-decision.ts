import { nextDecisionId, type CaseKey } from '#server/engine/cases/case-service.ts'
import type { Verdict } from '#server/engine/cases/case-queue.ts'
import type { Services } from '#server/engine/services.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findDecisions, insertDecision, settleCase } from '../review-queries.ts'
import type { HeldCase } from './hold-case.ts'
import { postJob, type PostJob } from './post-decision.ts'

/**
 * Keeps what was decided of a case that is held; what counts is done by a job once it cannot be undone any more
 * ([Note: Undoing]). `decidedBy` null: a rule. Gives the decision's id.
 */
export async function keepDecision(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { key, found }: { key: CaseKey } & Pick<HeldCase, 'found'>,
  { decision, until, lines, reason, note, counts, decidedBy }: Verdict & { counts: boolean; decidedBy: string | null },
  { now, undoUntil }: { now: Date; undoUntil: Date },
): Promise<string> {
  const id = nextDecisionId(now, (await findDecisions(tx, key)).at(-1))
  await insertDecision(tx, {
    client_id: key.clientId,
    id,
    queue: key.queue,
    case_id: key.caseId,
    decision,
    until,
    lines: lines && JSON.stringify(lines),
    reason,
    note,
    counts,
    decided_by: decidedBy,
    by_rule: decidedBy === null,
    decided_at: now,
  })
  await settleCase(tx, key, {
    undo_until: undoUntil,
    ...(counts && { closed_at: now, closed_before: found.closedAt }),
  })
  if (counts) {
    const job: PostJob = { ...key, decisionId: id }
    await jobs.queue(tx, { kind: postJob, payload: job, runAt: undoUntil })
  }
  return id
}
