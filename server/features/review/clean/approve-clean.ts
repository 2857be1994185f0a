import { cleanRule } from '#contract/features/review/clean-rule.ts'
import { undoneFor } from '#contract/features/review/review-schema.ts'
import { findRunningClients } from '#server/engine/jobs/running-clients.ts'
import type { CaseQueue } from '#server/engine/cases/case-queue.ts'
import type { CaseKey } from '#server/engine/cases/case-service.ts'
import { noteAct } from '#server/engine/audit/note-act.ts'
import type { Services } from '#server/engine/services.ts'
import { isBlocked } from '#server/features/points/block-service.ts'
import { readAccess } from '#server/features/settings/settings-service.ts'
import type { Queues } from '../review-service.ts'
import { weighCase } from '../signals/weigh-case.ts'
import { asksTwo, isDrawn } from '../two-pairs.ts'
import { holdCase } from '../undo/hold-case.ts'
import { keepDecision } from '../undo/keep-decision.ts'
import { findUntouched, type CleanCursor } from './clean-queries.ts'

// [Note: Clean cases] A client may have the programme's rule approve what nothing speaks against (loyalty.md, 10:
// `auto_clean`): its queue says which cases have nothing that a person would have to look at, and of those some are drawn for
// people all the same. The rule is nobody of the desk: it leaves alone what somebody reads or decided about, and what its
// person changed. What it approves is held as long as what was decided of many at once, and is done only where nothing came
// up meanwhile; until then any auditor may undo it, and it is left to people from then on.

type Approving = Pick<Services, 'database' | 'clock' | 'files' | 'config' | 'jobs' | 'log'>
type CleanQueue = CaseQueue & Required<Pick<CaseQueue, 'findClean'>>

/** Cases looked up at once. */
const atOnce = 200
const hourMs = 3_600_000

/** Approves what is clean, in every client that wants it, each case in a transaction of its own. */
export async function approveClean(services: Approving, queues: Queues): Promise<void> {
  const { database, log } = services
  for (const { clientId } of await findRunningClients(services)) {
    const { autoClean } = await database.inTenant(clientId, (tx) => readAccess(tx, clientId))
    if (!autoClean) continue
    for (const queue of queues.filter((one): one is CleanQueue => one.findClean !== undefined))
      for await (const caseId of findClean(services, queue, clientId))
        await approve(services, queues, queue, { clientId, queue: queue.queue, caseId }).catch((error: unknown) =>
          log.warn({ err: error, queue: queue.queue, caseId }, 'a clean case was not approved'),
        )
  }
  services.jobs.nudge()
}

/** Cases of a queue that may be approved by the rule, as far as is known before they are held. */
async function* findClean({ database, clock, config }: Approving, queue: CleanQueue, clientId: number) {
  const openedBefore = new Date(clock.now().getTime() - cleanRule.hours * hourMs)
  for (let after: CleanCursor | null = null; ;) {
    const page = { openedBefore, after, most: atOnce }
    const found: CleanCursor[] = await database.inTenant(clientId, (tx) =>
      findUntouched(tx, { clientId, queue: queue.queue }, page),
    )
    const left = found
      .map(({ caseId }) => caseId)
      .filter((caseId) => !isDrawn(config.secretKey, caseId, cleanRule.drawn, 'people'))
    if (left.length > 0) yield* await database.inTenant(clientId, (tx) => queue.findClean(tx, clientId, left))
    after = found.at(-1) ?? null
    if (found.length < atOnce) break
  }
}

/** Approves a case in the name of the rule, where it is still as it was found. */
async function approve(services: Approving, queues: Queues, queue: CleanQueue, key: CaseKey): Promise<void> {
  const { database, clock, config } = services
  const { clientId, caseId } = key
  await weighCase(services, queues, key)
  await database.inTenant(clientId, async (tx) => {
    const now = clock.now()
    const { found, decisions } = await holdCase(tx, key)
    const isRead = found.lentUntil !== null && found.lentUntil > now
    // What people do with it, or what came up, while the lock was waited for.
    if (found.closedAt || found.odd || found.score > 0 || isRead || decisions.length > 0) return
    if (!(await queue.findClean(tx, clientId, [caseId])).has(caseId)) return
    if (await isBlocked(tx, { clientId, userId: found.userId })) return
    if (await asksTwo(tx, services, queue, key, { isOpen: true, score: found.score, decisions })) return
    const decided = { decision: 'approve', until: null, lines: null, reason: null, note: '' } as const
    const undoUntil = new Date(now.getTime() + undoneFor.many)
    await keepDecision(tx, services, { key, found }, { ...decided, counts: true, decidedBy: null }, { now, undoUntil })
    const act = { act: 'desk.approve', subject: { kind: key.queue, id: caseId }, about: found.userId }
    await noteAct(tx, { actor: 'job', clientId }, { ...act, after: { rule: 'auto_clean' } }, now, config.secretKey)
  })
}
