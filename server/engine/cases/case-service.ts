import { fold } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Where a case is. */
export interface CaseKey {
  clientId: number
  queue: string
  caseId: string
}

/** Opens a case for the desk, once; one that was closed waits again, also where its decision can still be undone. */
export async function openCase(
  tx: Tx,
  { clientId, queue, caseId }: CaseKey,
  about: { userId: string; label?: string; odd?: boolean; now: Date },
): Promise<void> {
  const { userId, label = '', odd = false, now } = about
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
