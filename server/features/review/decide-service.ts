import { sql } from 'kysely'
import type * as v from 'valibot'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { AcceptedLine, CaseDecision } from '#contract/engine/staff/case.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import { undoneFor, type madeDecisionSchema } from '#contract/features/review/review-schema.ts'
import type { CaseQueue, Verdict } from '#server/engine/cases/case-queue.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { eachCase, type NamedCase } from './each-case.ts'
import { findDecisions } from './review-queries.ts'
import { isLent, offersOf, queueOf, type Queues } from './review-service.ts'
import { weighCase } from './signals/weigh-case.ts'
import { asksTwo, countsNow } from './two-pairs.ts'
import { failDecided, holdCase } from './undo/hold-case.ts'
import { keepDecision } from './undo/keep-decision.ts'
import { isSameDecision, lastRound } from './undo/live-decisions.ts'
import { postWhatIsDue } from './undo/post-decision.ts'
import { takeBack } from './undo/undo-service.ts'

type MadeDecision = v.InferOutput<typeof madeDecisionSchema>

export interface Wanted {
  decision: CaseDecision
  /** ISO 8601; of an acceptance in part. */
  until?: string | undefined
  lines?: readonly AcceptedLine[] | undefined
  reason?: RefusalReason | undefined
  note: string
  /** The last decision that was seen. */
  after: string | null
}

// [Note: Deciding a case] Who decides names the last decision that they saw. Under the lock of the case it is compared
// with the last there is: of two that decide at once one is the first, and the other is told of it. What changes a
// decision is another row that names it, and so nothing is ever written over.

/**
 * Decides one case. What counts is tried now, so that what cannot be is refused now, and done when it cannot be undone any
 * more ([Note: Undoing]). `isOfMany`: what two people approve is left out with `desk.two_pairs`.
 */
export async function decideCase(
  services: Services,
  staff: Staff,
  queues: Queues,
  key: CaseKey,
  wanted: Wanted,
  isOfMany = false,
): Promise<MadeDecision> {
  const queue = queueOf(queues, key.queue, staff)
  const verdict = verdictOf(queue, wanted)
  await postWhatIsDue(services, queues, key)
  await weighCase(services, queues, key)
  const made = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const held = await holdCase(tx, key, ({ userId }) => {
      if (userId === staff.userId) fail('programme.own_case')
    })
    const { found, decisions, waits } = held
    if (isLent(found, staff, now))
      fail('desk.claimed', { values: { name: `${found.readerFirst ?? ''} ${found.readerLast ?? ''}`.trim() } })
    const seen = decisions.at(-1)
    const decided = () => failDecided(decisions)
    const isReopened = waits && found.closedAt === null
    if ((seen?.id ?? null) !== wanted.after || (waits && !isReopened)) decided()
    // What was decided before it waited again was of less than there is now.
    if (isReopened) await takeBack(tx, key, held, { by: null, now })
    const live = isReopened ? held.live.slice(0, -lastRound(held.live).length) : held.live
    const last = live.at(-1)
    if (found.closedAt && !queue.reversible) fail('desk.final')
    const problems = problemsOf(queue, verdict)
    if (problems.length > 0) fail('request.invalid', { fields: problems })
    const isAsked =
      !found.odd &&
      (await asksTwo(tx, services, queue, key, { isOpen: !found.closedAt, score: found.score, decisions: live }))
    if (isAsked && isOfMany && verdict.decision === 'approve' && last?.counts !== false) fail('desk.two_pairs')
    // Approved already, it is not begun anew.
    if (isAsked && found.closedAt && last?.decision === verdict.decision) return decided()
    const counts = countsNow(staff, verdict, { isAsked, decisions: live })
    const { userId } = found
    const { clientId, caseId } = key
    // Who agrees with the first one is the second of two.
    const first = counts && last?.counts === false && isSameDecision(last, verdict) ? last.decidedBy : null
    const subject = { tx, services, clientId, caseId, userId, decidedBy: staff.userId, firstBy: first, now }
    const became = await tryOut(tx, () => queue.decide(subject, verdict))
    if (became === 'same') return decided()
    if (typeof became === 'object') {
      const { refused, ...told } = became
      return fail(refused, told)
    }
    const { decision, reason, note: words, until, lines } = verdict
    const undoUntil = undoneUntil(now, isOfMany)
    const own = { ...verdict, counts, decidedBy: staff.userId }
    const id = await keepDecision(tx, services, { key, found }, own, { now, undoUntil })
    await note({
      act: `desk.${decision}`,
      subject: { kind: key.queue, id: caseId },
      about: userId,
      after: {
        ...(until && { until }),
        ...(lines && { lines }),
        ...(reason && { reason }),
        ...(words && { note: words }),
        ...(seen && { after: seen.id }),
        ...(!counts && { counts }),
      },
    })
    const { decidedBy: _decidedBy, ...written } =
      (await findDecisions(tx, key)).find((one) => one.id === id) ?? fail('server.unexpected')
    return { ...written, undoUntil: undoUntil.toISOString() }
  })
  services.jobs.nudge()
  return made
}

/** Until when a decision of now can be undone. */
const undoneUntil = (now: Date, isOfMany: boolean) =>
  new Date(now.getTime() + (isOfMany ? undoneFor.many : undoneFor.one))

/** What something would answer: nothing of it stays. */
async function tryOut<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT tried_out`.execute(tx)
  const answer = await work()
  await sql`ROLLBACK TO SAVEPOINT tried_out`.execute(tx)
  await sql`RELEASE SAVEPOINT tried_out`.execute(tx)
  return answer
}

/** A decision as its queue takes it: only some have a code, or a moment. */
const verdictOf = (queue: CaseQueue, { decision, reason, note, until, lines }: Wanted): Verdict => ({
  decision,
  until: decision === 'part' && until !== undefined ? new Date(until) : null,
  lines:
    decision === 'part' && !queue.moments && lines !== undefined ? lines.toSorted((a, b) => a.line - b.line) : null,
  reason: ((decision === 'refuse' || decision === 'reverse') && !queue.isWritten && reason) || null,
  note,
})

/** What a decision lacks. */
function problemsOf(queue: CaseQueue, { decision, until, lines, reason, note }: Verdict): FieldProblem[] {
  if (!offersOf(queue).includes(decision)) return [{ field: 'decision', code: 'invalid' }]
  const lacking = []
  if (decision === 'part' && queue.moments && until === null) lacking.push('until')
  if (decision === 'part' && !queue.moments && lines === null) lacking.push('lines')
  const needsWords = Boolean(queue.isWritten) || decision === 'ask' || reason === 'other'
  if (needsWords && note === '') lacking.push('note')
  const needsReason = (decision === 'refuse' || decision === 'reverse') && !queue.isWritten
  if (needsReason && reason === null) lacking.push('reason')
  return lacking.map((field) => ({ field, code: 'required' }))
}

/** Decides many cases, each on its own. */
export async function decideCases(
  services: Services,
  staff: Staff,
  queues: Queues,
  { cases, ...wanted }: Omit<Wanted, 'after'> & { cases: readonly NamedCase[] },
) {
  const results = await eachCase(staff, cases, (own, key, after) =>
    decideCase(services, own, queues, key, { ...wanted, after }, true),
  )
  const last = results.map(({ done }) => done?.undoUntil ?? '').toSorted()
  return {
    results: results.map(({ done, ...result }) => ({ ...result, decisionId: done?.id ?? null })),
    // Each one can be undone until then.
    undoUntil: last.find((until) => until !== '') ?? undoneUntil(services.clock.now(), true).toISOString(),
  }
}
