import type { CaseContent } from '#contract/engine/staff/case.ts'
import type { CaseQueue } from '../../cases/case-queue.ts'
import type { HeldDecision } from './decide-held.ts'
import { listHeld } from './held-queries.ts'

/** Plain values of what was sent, under the names they have there. */
const factsOf = (payload: unknown): CaseContent['facts'] =>
  Object.entries(payload ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [{ name, value, as: typeof value === 'number' ? ('number' as const) : ('text' as const) }]
      : [],
  )

/** Work that is held for staff ([Note: Held for staff]): a device that asks again gets the answer, so it is final. */
export const heldQueue: CaseQueue = {
  queue: 'held',
  reversible: false,
  async summarise(tx, clientId, ids) {
    const held = await listHeld(tx, clientId, { ids })
    return new Map(held.map(({ id, kind }) => [id, { title: kind, place: null, points: null }]))
  },
  async read(tx, clientId, id) {
    const [held] = await listHeld(tx, clientId, { ids: [id] })
    if (!held)
      return { title: '', place: null, points: null, facts: [], lines: [], messages: [], fileId: null, claim: null }
    const { claimed, earliest, latest, flags } = held.captured
    return {
      title: held.kind,
      place: null,
      points: null,
      facts: [{ name: 'why', value: held.why, as: 'text' }, ...factsOf(held.body.payload)],
      lines: [],
      messages: [],
      fileId: null,
      claim: { claimed, earliest, latest, flags },
    }
  },
  async decide({ tx, services, clientId, caseId }, { decision }) {
    const payload: HeldDecision = {
      clientId,
      ids: [caseId],
      decision: decision === 'approve' ? 'accept' : 'refuse',
    }
    await services.jobs.queue(tx, { kind: 'decide_held', payload })
    return 'closed'
  },
}
