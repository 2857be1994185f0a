import type { Tx } from '#server/platform/database/database.ts'

/** Cases of some queues that have waited since then, of which nobody was told; held until the commit, the oldest first. */
export async function lockWaiting(
  tx: Tx,
  clientId: number,
  { queues, since, limit }: { queues: readonly string[]; since: Date; limit: number },
) {
  if (queues.length === 0) return []
  return tx
    .selectFrom('desk_case')
    .innerJoin('person', 'person.id', 'desk_case.user_id')
    .select([
      'desk_case.queue',
      'desk_case.case_id as caseId',
      'desk_case.opened_at as openedAt',
      'person.first_name as firstName',
      'person.last_name as lastName',
    ])
    .where('desk_case.client_id', '=', clientId)
    .where('desk_case.queue', 'in', [...queues])
    .where('desk_case.closed_at', 'is', null)
    .where('desk_case.opened_at', '<=', since)
    .where('desk_case.told_at', 'is', null)
    .orderBy('desk_case.opened_at')
    .orderBy('desk_case.case_id')
    .limit(limit)
    .forUpdate(['desk_case'])
    .skipLocked()
    .execute()
}

/** Says that administrators were told of a case. */
export async function setTold(
  tx: Tx,
  { clientId, queue, caseId }: { clientId: number; queue: string; caseId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('desk_case')
    .set({ told_at: now })
    .where('client_id', '=', clientId)
    .where('queue', '=', queue)
    .where('case_id', '=', caseId)
    .execute()
}
