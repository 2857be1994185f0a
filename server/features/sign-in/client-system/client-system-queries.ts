import type { ModuleName } from '#contract/engine/feature.ts'
import type { ClientSystemTable } from '../sign-in-tables.ts'
import type { Tx } from '#server/platform/database/database.ts'

export async function insertSystem(tx: Tx, system: ClientSystemTable): Promise<void> {
  await tx.insertInto('client_system').values(system).execute()
}

export async function findSystems(tx: Tx, clientId: number): Promise<ClientSystemTable[]> {
  return tx.selectFrom('client_system').selectAll().where('client_id', '=', clientId).orderBy('id').execute()
}

export async function findSystem(tx: Tx, clientId: number, id: string): Promise<ClientSystemTable | undefined> {
  return tx
    .selectFrom('client_system')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** True when there is such a system; one that was revoked before stays so. */
export async function revokeSystem(tx: Tx, clientId: number, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client_system')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives a system another secret, beside the one before for a while; undefined where there is none that is not revoked. */
export async function replaceSecret(
  tx: Tx,
  clientId: number,
  id: string,
  { secretHash, formerUntil }: { secretHash: string; formerUntil: Date },
): Promise<ClientSystemTable | undefined> {
  return tx
    .updateTable('client_system')
    .set((eb) => ({ former_secret_hash: eb.ref('secret_hash'), former_until: formerUntil, secret_hash: secretHash }))
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function noteUse(tx: Tx, clientId: number, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('client_system')
    .set({ last_used_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** The modules that the client has. */
export async function findModules(tx: Tx, clientId: number): Promise<readonly ModuleName[]> {
  const row = await tx.selectFrom('client').select('modules').where('id', '=', clientId).executeTakeFirst()
  return row?.modules ?? []
}
