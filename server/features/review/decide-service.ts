import { createHash } from 'node:crypto'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { CaseDecision } from '#contract/engine/staff/case.ts'
import type { RefusalReason } from '#contract/features/review/review-reasons.ts'
import type { Decision } from '#contract/features/review/review-schema.ts'
import { newId } from '#contract/engine/ids.ts'
import type { CaseQueue, Verdict } from '#server/engine/cases/case-queue.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { fail, ProblemError } from '#server/platform/problem.ts'
import { findCase, findDecisions, giveBack, insertDecision, lockCase, settleCase } from './review-queries.ts'
import { isLent, offersOf, queueOf, type Queues } from './review-service.ts'
import { asksTwo, countsNow } from './two-pairs.ts'

export interface Wanted {
  decision: CaseDecision
  /** ISO 8601; of an acceptance in part. */
  until?: string | undefined
  reason?: RefusalReason | undefined
  note: string
  /** The last decision that was seen. */
  after: string | null
}

// [Note: Deciding a case] Who decides names the last decision that they saw. Under the lock of the case it is compared
// with the last there is: of two that decide at once one is the first, and the other is told of it. What changes a
// decision is another row that names it, and so nothing is ever written over.

/** The millisecond that an id begins with. */
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/**
 * Decides one case. Its person's stream is held first, as by everything that is done for one person. `isOfMany`: what two
 * people approve is left out with `desk.two_pairs`.
 */
export async function decideCase(
  services: Services,
  staff: Staff,
  queues: Queues,
  key: CaseKey,
  wanted: Wanted,
  isOfMany = false,
): Promise<Decision> {
  const queue = queueOf(queues, key.queue)
  const verdict = verdictOf(queue, wanted)
  let told: string | null = null
  const made = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const { userId } = (await findCase(tx, key)) ?? fail('resource.not_found')
    if (userId === staff.userId) fail('programme.own_case')
    await lockStream(tx, key.clientId, userStream(userId))
    await lockCase(tx, key)
    const found = (await findCase(tx, key)) ?? fail('resource.not_found')
    // Their person was joined with another one while the lock was waited for: asked again it is of that one.
    if (found.userId !== userId) fail('request.in_flight', { retryAfter: 1 })
    if (isLent(found, staff, now))
      fail('desk.claimed', { values: { name: `${found.readerFirst ?? ''} ${found.readerLast ?? ''}`.trim() } })
    const decisions = await findDecisions(tx, key)
    const last = decisions.at(-1)
    const decided = () =>
      fail('desk.decided', { values: { decision: last?.decision ?? '', name: last?.by ?? '', at: last?.at ?? '' } })
    if ((last?.id ?? null) !== wanted.after) decided()
    if (found.closedAt && !queue.reversible) fail('desk.final')
    const fields = problemsOf(queue, verdict)
    if (fields.length > 0) fail('request.invalid', { fields })
    const isAsked = !found.odd && (await asksTwo(tx, services, queue, key, { isOpen: !found.closedAt, decisions }))
    if (isAsked && isOfMany && verdict.decision === 'approve' && last?.counts !== false) fail('desk.two_pairs')
    // Approved already, it is not begun anew.
    if (isAsked && found.closedAt && last?.decision === verdict.decision) return decided()
    const counts = countsNow(staff, verdict.decision, { isAsked, decisions })
    const subject = { tx, services, ...key, userId, decidedBy: staff.userId, now }
    const became = counts ? await queue.decide(subject, verdict) : 'waits'
    if (became === 'same') return decided()
    if (typeof became === 'object') return fail(became.refused)
    // Ids are the order of decisions: later than the one before, also where the clock stands still.
    const id = newId(Math.max(now.getTime(), last ? timeOf(last.id) + 1 : 0))
    const { clientId, caseId } = key
    const { decision, reason, note: words, until } = verdict
    const row = { client_id: clientId, id, queue: key.queue, case_id: caseId, decision, until, reason, note: words }
    await insertDecision(tx, { ...row, counts, decided_by: staff.userId, decided_at: now })
    if (counts) await settleCase(tx, key, { closedAt: became === 'closed' ? now : null })
    else await giveBack(tx, key)
    await note({
      act: `desk.${decision}`,
      subject: { kind: key.queue, id: caseId },
      about: userId,
      after: {
        ...(until && { until }),
        ...(reason && { reason }),
        ...(words && { note: words }),
        ...(last && { after: last.id }),
        ...(!counts && { counts }),
      },
    })
    if (counts) told = userId
    const { decidedBy: _decidedBy, ...written } =
      (await findDecisions(tx, key)).find((one) => one.id === id) ?? fail('server.unexpected')
    return written
  })
  services.jobs.nudge()
  if (told !== null) await services.realtime.pokeUser(key.clientId, told)
  return made
}

/** A decision as its queue takes it: only some have a code, or a moment. */
const verdictOf = ({ isWritten = false }: CaseQueue, { decision, reason, note, until }: Wanted): Verdict => ({
  decision,
  until: decision === 'part' && until !== undefined ? new Date(until) : null,
  reason: (decision === 'refuse' && !isWritten && reason) || null,
  note,
})

/** What a decision lacks. */
function problemsOf(queue: CaseQueue, { decision, until, reason, note }: Verdict): FieldProblem[] {
  if (!offersOf(queue).includes(decision)) return [{ field: 'decision', code: 'invalid' }]
  const lacking = []
  if (decision === 'part' && until === null) lacking.push('until')
  if (queue.isWritten ? note === '' : reason === 'other' && note === '') lacking.push('note')
  if (decision === 'refuse' && !queue.isWritten && reason === null) lacking.push('reason')
  return lacking.map((field) => ({ field, code: 'required' }))
}

/** A key for one case of a batch: the batch sent again decides none of them twice. */
function keyOf(batch: string | null, { queue, caseId }: CaseKey): string | null {
  if (batch === null) return null
  const hex = createHash('sha256').update(`${batch} ${queue} ${caseId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Decides many cases, each on its own: what one of them refuses stops no other. */
export async function decideCases(
  services: Services,
  staff: Staff,
  queues: Queues,
  {
    cases,
    ...wanted
  }: Omit<Wanted, 'after'> & { cases: readonly { queue: string; caseId: string; after: string | null }[] },
) {
  const results = []
  for (const { queue, caseId, after } of cases) {
    const key = { clientId: staff.clientId, queue, caseId }
    const own = { ...staff, key: keyOf(staff.key, key) }
    const code = await decideCase(services, own, queues, key, { ...wanted, after }, true).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ProblemError) return error.code
        throw error
      },
    )
    results.push({ queue, caseId, code })
  }
  return { results }
}
