import type { OwnProvider } from '#contract/features/sign-in/client-provider.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ClientProviderTable } from '../sign-in-tables.ts'

export async function findProviders(tx: Tx, clientId: number): Promise<ClientProviderTable[]> {
  return tx.selectFrom('client_provider').selectAll().where('client_id', '=', clientId).orderBy('provider').execute()
}

export async function findProvider(
  tx: Tx,
  clientId: number,
  provider: OwnProvider,
): Promise<ClientProviderTable | undefined> {
  return tx
    .selectFrom('client_provider')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

export async function upsertProvider(tx: Tx, row: ClientProviderTable): Promise<void> {
  await tx
    .insertInto('client_provider')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'provider']).doUpdateSet((eb) => ({
        issuer: eb.ref('excluded.issuer'),
        domains: eb.ref('excluded.domains'),
        factor_values: eb.ref('excluded.factor_values'),
        config: eb.ref('excluded.config'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .execute()
}

export async function deleteProvider(tx: Tx, clientId: number, provider: OwnProvider): Promise<void> {
  await tx.deleteFrom('client_provider').where('client_id', '=', clientId).where('provider', '=', provider).execute()
}

/** The client of a slug. */
export async function findClientId(tx: Tx, slug: string): Promise<number | undefined> {
  return (await tx.selectFrom('client').select('id').where('slug', '=', slug).executeTakeFirst())?.id
}
