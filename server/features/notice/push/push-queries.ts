import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { PushKeyTable, PushSubscriptionTable } from '../notice-tables.ts'

export async function findKeys(tx: Tx): Promise<Pick<PushKeyTable, 'public_key' | 'sealed'> | undefined> {
  return tx.selectFrom('push_key').select(['public_key', 'sealed']).where('id', '=', 1).executeTakeFirst()
}

/** Keeps the first keys that were made. */
export async function insertKeys(tx: Tx, keys: Omit<PushKeyTable, 'id'>): Promise<void> {
  await tx
    .insertInto('push_key')
    .values({ id: 1, ...keys })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** A browser has one subscription, whoever used it before; a session has one, the newest. */
export async function replaceSubscription(tx: Tx, row: Insertable<PushSubscriptionTable>): Promise<void> {
  await deleteOfFamily(tx, row.family_id)
  await tx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        family_id: eb.ref('excluded.family_id'),
        sealed: eb.ref('excluded.sealed'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

export async function deleteOfFamily(tx: Tx, familyId: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('family_id', '=', familyId).execute()
}

/** One that the push service knows no more. */
export async function deleteSubscription(tx: Tx, endpointHash: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('endpoint_hash', '=', endpointHash).execute()
}

/** Those of sessions that go on. */
export async function findSubscriptions(tx: Tx, userId: string) {
  return tx
    .selectFrom('push_subscription')
    .innerJoin('session_family', 'session_family.id', 'push_subscription.family_id')
    .select(['push_subscription.endpoint_hash as endpointHash', 'push_subscription.sealed'])
    .where('push_subscription.user_id', '=', userId)
    .where('session_family.revoked_at', 'is', null)
    .execute()
}

export async function hasSubscription(tx: Tx, familyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('push_subscription')
    .select('family_id')
    .where('family_id', '=', familyId)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of sessions that have ended: nothing is pushed there any more. */
export async function deleteEnded(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('family_id', 'in', (eb) =>
      eb.selectFrom('session_family').select('id').where('session_family.revoked_at', 'is not', null),
    )
    .execute()
}
