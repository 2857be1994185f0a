import type { Insertable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { takesPartOn } from './choices-queries.ts'
import type { ProfileTable } from './register-tables.ts'

/** Whose profile, where. */
export interface ProfileKey {
  clientId: number
  userId: string
}

export async function findProfile(tx: Tx, { clientId, userId }: ProfileKey) {
  return tx
    .selectFrom('profile')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Writes the named columns; the others stay as they are. */
export async function upsertProfile(tx: Tx, { clientId, userId }: ProfileKey, columns: ProfileColumns): Promise<void> {
  await tx
    .insertInto('profile')
    .values({ client_id: clientId, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet(columns))
    .execute()
}
export type ProfileColumns = Omit<Insertable<ProfileTable>, 'client_id' | 'user_id'>

/** Writes which company somebody works for, and nothing else. */
export async function changeCompany(tx: Tx, { clientId, userId }: ProfileKey, company: number | null): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ company_id: company })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}

export async function findBrandIds(tx: Tx, { clientId, userId }: ProfileKey): Promise<number[]> {
  const rows = await tx
    .selectFrom('profile_brand')
    .select('brand_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('brand_id')
    .execute()
  return rows.map((row) => row.brand_id)
}

export async function replaceBrands(tx: Tx, key: ProfileKey, brandIds: readonly number[]): Promise<void> {
  const { clientId, userId } = key
  await tx.deleteFrom('profile_brand').where('client_id', '=', clientId).where('user_id', '=', userId).execute()
  if (brandIds.length === 0) return
  await tx
    .insertInto('profile_brand')
    .values(brandIds.map((id) => ({ client_id: clientId, user_id: userId, brand_id: id })))
    .execute()
}

/** The stores a person works in that take part on a day, with their chains. */
export async function findOwnStores(
  tx: Tx,
  { clientId, userId }: ProfileKey,
  day: string,
): Promise<{ id: number; chain: string }[]> {
  return tx
    .selectFrom('profile_store')
    .innerJoin('store', (join) =>
      join.onRef('store.client_id', '=', 'profile_store.client_id').onRef('store.id', '=', 'profile_store.store_id'),
    )
    .select(['store.id', 'store.chain'])
    .where(takesPartOn(day))
    .where('profile_store.client_id', '=', clientId)
    .where('profile_store.user_id', '=', userId)
    .orderBy('store.id')
    .execute()
}

export async function replaceStores(tx: Tx, key: ProfileKey, storeIds: readonly number[]): Promise<void> {
  const { clientId, userId } = key
  await tx.deleteFrom('profile_store').where('client_id', '=', clientId).where('user_id', '=', userId).execute()
  if (storeIds.length === 0) return
  await tx
    .insertInto('profile_store')
    .values(storeIds.map((id) => ({ client_id: clientId, user_id: userId, store_id: id })))
    .execute()
}
