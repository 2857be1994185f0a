import { newId } from '#contract/engine/ids.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { urgentFrom } from '#contract/engine/staff/urgent-from.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Where a case is. */
export interface CaseKey {
  clientId: number
  queue: string
  caseId: string
}

/** When a case of a client that opens now is older than five working days. */
async function urgencyOf(tx: Tx, clientId: number, now: Date): Promise<{ urgent_from: Date; urgent: boolean }> {
  const client = await tx.selectFrom('client').select('time_zone').where('id', '=', clientId).executeTakeFirstOrThrow()
  return { urgent_from: urgentFrom(now, client.time_zone), urgent: false }
}

/** Opens a case for the desk, once; one that was closed waits again, also where its decision can still be undone. */
export async function openCase(
  tx: Tx,
  { clientId, queue, caseId }: CaseKey,
  about: {
    userId: string
    label?: string
    odd?: boolean
    /** Signals are looked for. */
    weighed?: boolean
    now: Date
  },
): Promise<void> {
  const { userId, label = '', odd = false, weighed = false, now } = about
  await tx
    .insertInto('desk_case')
    .values({
      client_id: clientId,
      queue,
      case_id: caseId,
      user_id: userId,
      label: fold(label),
      odd,
      opened_at: now,
      ...(await urgencyOf(tx, clientId, now)),
      score: 0,
      rev: weighed ? 1 : 0,
      weighed_rev: 0,
      closed_at: null,
      lent_to: null,
      lent_until: null,
      undo_until: null,
      closed_before: null,
      told_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'queue', 'case_id'])
        .doUpdateSet((eb) => ({
          opened_at: eb.ref('excluded.opened_at'),
          urgent_from: eb.ref('excluded.urgent_from'),
          urgent: eb.ref('excluded.urgent'),
          closed_at: null,
          odd: eb.ref('excluded.odd'),
          told_at: null,
        }))
        .where('desk_case.closed_at', 'is not', null),
    )
    .execute()
}

/** Nothing of a case waits any more: it was settled away from the desk. */
export async function closeCase(tx: Tx, { clientId, queue, caseId }: CaseKey, now: Date): Promise<void> {
  await tx
    .updateTable('desk_case')
    .set({ closed_at: now, lent_to: null, lent_until: null })
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .where('closed_at', 'is', null)
    .execute()
}

/** What a case is about was written anew: its signals are looked for again. */
export async function weighAgain(tx: Tx, { clientId, queue, caseId }: CaseKey): Promise<void> {
  await tx
    .updateTable('desk_case')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .where('rev', '>', 0)
    .execute()
}

/** The millisecond that an id begins with. */
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** An id for the next decision: ids are their order, also where the clock stands still. */
export const nextDecisionId = (now: Date, last: { id: string } | undefined): string =>
  newId(Math.max(now.getTime(), last ? timeOf(last.id) + 1 : 0))

const lastDecision = (tx: Tx, { clientId, queue, caseId }: CaseKey) =>
  tx
    .selectFrom('case_decision')
    .select(['id', 'counts', 'decision'])
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Whether staff have a case in their hands: it is lent to somebody, what was decided of it was not done yet, or the first
 * of two has decided. The stream of its person is held.
 */
export async function isCaseTaken(tx: Tx, key: CaseKey, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('desk_case')
    .select(['lent_until', 'undo_until', 'closed_at'])
    .where('client_id', '=', key.clientId)
    .where('queue', '=', key.queue)
    .where('case_id', '=', key.caseId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  if ((found.lent_until && found.lent_until > now) || (found.undo_until && found.closed_at)) return true
  const last = await lastDecision(tx, key)
  return last !== undefined && !last.counts && last.decision !== 'undo' && last.decision !== 'changed'
}

/**
 * Its person changed what a case is about: it waits again as old as it is, and whoever decides without having seen the
 * change is told. `reopened`: it is a new question, and as old as that.
 */
export async function changeCase(
  tx: Tx,
  key: CaseKey,
  { label, reopened = false, now }: { label?: string; reopened?: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('case_decision')
    .values(changed(key, nextDecisionId(now, await lastDecision(tx, key)), now))
    .execute()
  await tx
    .updateTable('desk_case')
    .set({
      closed_at: null,
      ...(label !== undefined && { label: fold(label) }),
      ...(reopened && { opened_at: now, told_at: null, ...(await urgencyOf(tx, key.clientId, now)) }),
    })
    .where('client_id', '=', key.clientId)
    .where('queue', '=', key.queue)
    .where('case_id', '=', key.caseId)
    .execute()
  await weighAgain(tx, key)
}

const changed = ({ clientId, queue, caseId }: CaseKey, id: string, now: Date) => ({
  client_id: clientId,
  id,
  queue,
  case_id: caseId,
  decision: 'changed' as const,
  until: null,
  lines: null,
  reason: null,
  note: '',
  counts: false,
  decided_by: null,
  decided_at: now,
})
