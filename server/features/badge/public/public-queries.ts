import type { Brand } from '#contract/engine/session/client.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** How a client is called. */
export async function findBrand(tx: Tx, clientId: number): Promise<Brand | undefined> {
  const row = await tx.selectFrom('client').select('brand').where('id', '=', clientId).executeTakeFirst()
  return row?.brand
}

/** Bits between two of a client's that are set. */
export async function findRevoked(tx: Tx, clientId: number, from: number, to: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('badge_revoked')
    .select('status_index')
    .where('client_id', '=', clientId)
    .where('status_index', '>=', from)
    .where('status_index', '<', to)
    .execute()
  return rows.map((row) => row.status_index)
}

/** The highest bit that a client gave away, of awards that are there or were revoked; null: none. */
export async function findHighestAward(tx: Tx, clientId: number): Promise<number | null> {
  const highest = async (table: 'badge_award' | 'badge_revoked') =>
    tx
      .selectFrom(table)
      .select('status_index')
      .where('client_id', '=', clientId)
      .orderBy('status_index', 'desc')
      .limit(1)
      .executeTakeFirst()
  const found = [await highest('badge_award'), await highest('badge_revoked')].flatMap((row) => row?.status_index ?? [])
  return found.length === 0 ? null : Math.max(...found)
}
