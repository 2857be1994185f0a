import type { Insertable, Selectable } from 'kysely'
import { documentHolder } from '#server/features/session/people/new-person-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isMember, lockPersonOf } from '../join/join-queries.ts'
import type { PendingRegistrationTable } from '../register-tables.ts'

export type PendingRow = Selectable<PendingRegistrationTable>

export async function insertPending(tx: Tx, row: Insertable<PendingRegistrationTable>): Promise<void> {
  await tx.insertInto('pending_registration').values(row).execute()
}

/** Registrations with an address since a moment, in any client. */
export async function countPending(tx: Tx, email: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('pending_registration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function findPending(tx: Tx, hash: string, now: Date): Promise<PendingRow | undefined> {
  return tx
    .selectFrom('pending_registration')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Every registration with an address, held until the commit: those who confirm one at the same moment go one after the other. */
export async function lockPendingOf(tx: Tx, email: string): Promise<PendingRow[]> {
  return tx
    .selectFrom('pending_registration')
    .selectAll()
    .where('email', '=', email)
    .orderBy('hash')
    .forUpdate()
    .execute()
}

/** Whoever else typed this address there has nothing to confirm any more. */
export async function deletePendingOf(tx: Tx, clientId: number, email: string): Promise<void> {
  await tx.deleteFrom('pending_registration').where('client_id', '=', clientId).where('email', '=', email).execute()
}

export async function deleteExpiredPending(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('pending_registration').where('expires_at', '<', now).execute()
}

/** Whether an address is a member's of the client, or a document somebody's whose address is another one. */
export async function findTaken(
  tx: Tx,
  clientId: number,
  person: { email: string; document: string | null; country: string },
): Promise<'document' | 'email' | null> {
  const { email, document, country } = person
  const holder = document === null ? undefined : await documentHolder(tx, document, country)
  const owner = await lockPersonOf(tx, email)
  if (holder !== undefined && holder !== owner?.id) return 'document'
  return owner && (await isMember(tx, clientId, owner.id)) ? 'email' : null
}
