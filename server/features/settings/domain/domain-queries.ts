import type { Selectable } from 'kysely'
import type { DomainOutcome } from '#contract/features/settings/domain-desk.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ClientDomainTable } from '../settings-tables.ts'

/** A client's own domain as it is kept. */
export type DomainRow = Selectable<ClientDomainTable>

/** The domain a client has of its own, proven or not. */
export async function findDomain(tx: Tx, clientId: number): Promise<DomainRow | undefined> {
  return tx.selectFrom('client_domain').selectAll().where('client_id', '=', clientId).executeTakeFirst()
}

/** The client that has proven a domain. */
export async function findProver(tx: Tx, domain: string): Promise<{ id: number; slug: string } | undefined> {
  return tx
    .selectFrom('client_domain')
    .innerJoin('client', 'client.id', 'client_domain.client_id')
    .select(['client.id', 'client.slug'])
    .where('client_domain.domain', '=', domain)
    .where('client_domain.proven_at', 'is not', null)
    .executeTakeFirst()
}

/** Every domain that a client has proven. */
export async function findProven(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('client_domain')
    .select('domain')
    .where('proven_at', 'is not', null)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** Domains whose record was not found yet. */
export async function findUnproven(tx: Tx): Promise<DomainRow[]> {
  return tx.selectFrom('client_domain').selectAll().where('proven_at', 'is', null).orderBy('client_id').execute()
}

/** Names a client's domain; one it had before is its own no more. */
export async function replaceDomain(
  tx: Tx,
  row: Pick<DomainRow, 'client_id' | 'domain' | 'token' | 'asked_at'>,
): Promise<void> {
  const anew = { ...row, checked_at: null, outcome: null, proven_at: null }
  await tx
    .insertInto('client_domain')
    .values(anew)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(anew))
    .execute()
}

/** Notes what a look for the record found; null: it is proven. Nothing where another domain was named meanwhile. */
export async function noteLook(
  tx: Tx,
  { client_id, token }: Pick<DomainRow, 'client_id' | 'token'>,
  outcome: DomainOutcome | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_domain')
    .set({ checked_at: now, outcome, ...(outcome === null && { proven_at: now }) })
    .where('client_id', '=', client_id)
    .where('token', '=', token)
    .where('proven_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes a client's domain away. */
export async function deleteDomain(tx: Tx, clientId: number): Promise<void> {
  await tx.deleteFrom('client_domain').where('client_id', '=', clientId).execute()
}
