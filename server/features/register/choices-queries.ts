import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** SQL that holds where a store takes part on a day (`takesPart` of its contract). */
export const takesPartOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`store.retired_at IS NULL AND coalesce(store.takes_part_from <= ${day}::date, true)
    AND coalesce(store.takes_part_to >= ${day}::date, true)`

/** The stores that take part on a day, by chain and name. */
export async function findParticipatingStores(tx: Tx, clientId: number, day: string) {
  return tx
    .selectFrom('store')
    .select(['id', 'name', 'chain', 'city', 'state'])
    .where('client_id', '=', clientId)
    .where(takesPartOn(day))
    .orderBy('chain')
    .orderBy('name')
    .execute()
}
