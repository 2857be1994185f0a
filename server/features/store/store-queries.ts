import type { Store } from '#contract/features/store/store-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'

export async function findStore(
  tx: Tx,
  clientId: number,
  storeId: number,
): Promise<{ camerasAllowed: boolean } | undefined> {
  const row = await tx
    .selectFrom('store')
    .select('cameras_allowed')
    .where('client_id', '=', clientId)
    .where('id', '=', storeId)
    .where('participating', '=', true)
    .executeTakeFirst()
  return row && { camerasAllowed: row.cameras_allowed }
}

export async function upsertStores(tx: Tx, clientId: number, stores: readonly Store[]): Promise<void> {
  await tx
    .insertInto('store')
    .values(
      stores.map(({ camerasAllowed, ...store }) => ({
        client_id: clientId,
        ...store,
        cameras_allowed: camerasAllowed,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        chain: eb.ref('excluded.chain'),
        city: eb.ref('excluded.city'),
        state: eb.ref('excluded.state'),
        cameras_allowed: eb.ref('excluded.cameras_allowed'),
      })),
    )
    .execute()
}
