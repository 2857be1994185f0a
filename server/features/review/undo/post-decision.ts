import type { CaseKey } from '#server/engine/cases/case-service.ts'
import type { Services } from '#server/engine/services.ts'
import { findCase, findDecisions, settleCase, type FoundDecision } from '../review-queries.ts'
import type { Queues } from '../review-service.ts'
import { holdCase } from './hold-case.ts'
import { firstOf, liveDecisions } from './live-decisions.ts'
import { takeBack } from './undo-service.ts'

/** Does what was decided once it cannot be undone any more. */
export const postJob = 'post_decision'

/** Which decision; where another one is the last by then there is nothing to do. */
export type PostJob = CaseKey & { decisionId: string }

type Posting = Pick<Services, 'database' | 'clock' | 'jobs' | 'messages' | 'config' | 'realtime'>

const verdictOf = ({ decision, until, lines, reason, note }: FoundDecision) => {
  if (decision === 'undo' || decision === 'changed') throw new Error('what is undone is nothing to do')
  return { decision, until: until === null ? null : new Date(until), lines, reason, note }
}

/**
 * Does a decision: entries, rows for devices and letters. What came to the case since it was decided, or became of it
 * elsewhere, was not seen by who decided: nothing is done then, and the case waits again.
 */
export async function postDecision(services: Posting, queues: Queues, job: PostJob): Promise<void> {
  const { decisionId, ...key } = job
  const queue = queues.find((one) => one.queue === key.queue)
  if (!queue) return
  const told = await services.database.inTenant(key.clientId, async (tx) => {
    const now = services.clock.now()
    const held = await holdCase(tx, key)
    const { found, live, waits } = held
    const last = live.at(-1)
    if (!waits || last?.id !== decisionId || found.undoUntil === null) return null
    if (found.undoUntil > now) {
      // The clock of jobs is the database's.
      await services.jobs.queue(tx, { kind: postJob, payload: job, runAt: found.undoUntil })
      return null
    }
    const { userId, closedAt } = found
    const { clientId, caseId } = key
    // What a rule decided has nothing against it, also not since.
    const holds = last.byRule ? found.score === 0 : last.decidedBy !== null
    const became =
      closedAt === null || !holds
        ? 'same'
        : await queue.decide(
            { tx, services, clientId, caseId, userId, decidedBy: last.decidedBy, firstBy: firstOf(live), now },
            verdictOf(last),
          )
    if (became === 'same' || typeof became === 'object') {
      await takeBack(tx, key, held, { by: null, now })
      return null
    }
    const done = { odd: false, undo_until: null, closed_before: null }
    await settleCase(tx, key, { closed_at: became === 'closed' ? closedAt : null, ...done })
    return userId
  })
  services.jobs.nudge()
  if (told !== null) await services.realtime.pokeUser(key.clientId, told)
}

/** Does what was decided of a case before, where it cannot be undone any more and no job has done it yet. */
export async function postWhatIsDue(services: Posting, queues: Queues, key: CaseKey): Promise<void> {
  const { database, clock } = services
  const decisionId = await database.inTenant(key.clientId, async (tx) => {
    const found = await findCase(tx, key)
    const isDue = found?.undoUntil && found.undoUntil <= clock.now()
    return isDue ? liveDecisions(await findDecisions(tx, key)).at(-1)?.id : undefined
  })
  if (decisionId !== undefined) await postDecision(services, queues, { ...key, decisionId })
}
