import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Each agency with each of its brands; a row with brand null for one without any. */
export async function findAgencies(tx: Tx, clientId: number) {
  return tx
    .selectFrom('agency')
    .leftJoin('agency_brand', (join) =>
      join.onRef('agency_brand.client_id', '=', 'agency.client_id').onRef('agency_brand.agency_id', '=', 'agency.id'),
    )
    .leftJoin('brand', (join) =>
      join.onRef('brand.client_id', '=', 'agency.client_id').onRef('brand.id', '=', 'agency_brand.brand_id'),
    )
    .select(['agency.id', 'agency.name', 'brand.id as brand_id', 'brand.name as brand_name'])
    .where('agency.client_id', '=', clientId)
    .orderBy('agency.name')
    .orderBy('brand.name')
    .execute()
}

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

export async function upsertAgencies(
  tx: Tx,
  clientId: number,
  rows: { agencies: { id: number; name: string }[]; brands: { id: number; name: string }[] },
): Promise<void> {
  for (const [table, named] of [
    ['agency', rows.agencies],
    ['brand', rows.brands],
  ] as const) {
    if (named.length === 0) continue
    await tx
      .insertInto(table)
      .values(named.map((one) => ({ client_id: clientId, ...one })))
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute()
  }
}

export async function replaceAgencyBrands(
  tx: Tx,
  clientId: number,
  links: { agency_id: number; brand_id: number }[],
): Promise<void> {
  await tx.deleteFrom('agency_brand').where('client_id', '=', clientId).execute()
  if (links.length === 0) return
  await tx
    .insertInto('agency_brand')
    .values(links.map((link) => ({ client_id: clientId, ...link })))
    .execute()
}
