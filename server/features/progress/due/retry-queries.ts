import type { Selectable } from 'kysely'
import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Owner } from '../progress-queries.ts'
import type { ProgressRetryTable } from '../progress-tables.ts'

/** Somebody who is looked at again in an item, and how often that failed. */
export type Retry = Pick<Selectable<ProgressRetryTable>, 'user_id' | 'item_kind' | 'item_id' | 'tries'>

const minute = 60_000
const longestWait = 60 * minute

/** Notes that somebody could not be followed in an item: tried again after a minute, then ever more rarely, at least once an hour. */
export async function noteFailed(
  tx: Tx,
  { clientId, userId }: Owner,
  { kind, id }: Item,
  { tries, now }: { tries: number; now: Date },
): Promise<void> {
  const wait = Math.min(longestWait, minute * 2 ** (tries - 1))
  const row = { tries, again_at: new Date(now.getTime() + wait) }
  await tx
    .insertInto('progress_retry')
    .values({ client_id: clientId, user_id: userId, item_kind: kind, item_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'item_kind', 'item_id']).doUpdateSet(row))
    .execute()
}

/** Those whose time has come, so many at most. */
export async function findRetries(tx: Tx, clientId: number, now: Date, limit: number): Promise<Retry[]> {
  return tx
    .selectFrom('progress_retry')
    .select(['user_id', 'item_kind', 'item_id', 'tries'])
    .where('client_id', '=', clientId)
    .where('again_at', '<=', now)
    .orderBy('again_at')
    .limit(limit)
    .execute()
}

export async function deleteRetry(tx: Tx, { clientId, userId }: Owner, { kind, id }: Item): Promise<void> {
  await tx
    .deleteFrom('progress_retry')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .execute()
}
