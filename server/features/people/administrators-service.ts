import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

const administer = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select('membership.user_id')
    .where('membership.client_id', '=', clientId)
    .where(sql<boolean>`NOT membership.roles <@ ARRAY['member']`)
    .where(sql<boolean>`'programme-admin' = ANY (membership.roles)`)
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .where('person.blocked_at', 'is', null)
    .orderBy('membership.user_id')

/** Programme administrators of a client who can come in. */
export async function findAdministrators(tx: Tx, clientId: number): Promise<string[]> {
  return (await administer(tx, clientId).execute()).map((row) => row.user_id)
}

/**
 * The same, all held until the commit: of two that take the last away one waits, in the client or on the whole platform,
 * which holds the people alone.
 */
export async function lockAdministrators(tx: Tx, clientId: number): Promise<string[]> {
  await administer(tx, clientId).forUpdate('membership').execute()
  await holdPeople(tx, await findAdministrators(tx, clientId))
  // Asked again: who had to wait would still see them as they were before.
  return findAdministrators(tx, clientId)
}

/** People held until the commit, in the order of their ids. */
export async function holdPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...userIds])
    .orderBy('id')
    // As in [Note: Kept current]: rows that point at it need not wait.
    .forNoKeyUpdate()
    .execute()
}
