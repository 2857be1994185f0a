import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Where a page of cases ended. */
export interface CleanCursor {
  openedAt: Date
  caseId: string
}

/**
 * Cases of a queue that wait since before a moment and that nothing speaks against: nobody decided anything of them, and their
 * person changed nothing. The oldest first.
 */
export async function findUntouched(
  tx: Tx,
  { clientId, queue }: { clientId: number; queue: string },
  { openedBefore, after, most }: { openedBefore: Date; after: CleanCursor | null; most: number },
): Promise<CleanCursor[]> {
  let query = tx
    .selectFrom('desk_case')
    .select(['case_id as caseId', 'opened_at as openedAt'])
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('closed_at', 'is', null)
    .where('opened_at', '<=', openedBefore)
    .where('score', '=', 0)
    .where(sql<boolean>`NOT odd`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('case_decision')
            .select('case_decision.id')
            .where('case_decision.client_id', '=', clientId)
            .where('case_decision.queue', '=', queue)
            .whereRef('case_decision.case_id', '=', 'desk_case.case_id'),
        ),
      ),
    )
  if (after) query = query.where(sql<boolean>`(opened_at, case_id) > (${after.openedAt}, ${after.caseId})`)
  return query.orderBy('opened_at').orderBy('case_id').limit(most).execute()
}
