import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
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

/** Whoever else typed this address has nothing to confirm any more. */
export async function deletePendingOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('pending_registration').where('email', '=', email).execute()
}

export async function deleteExpiredPending(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('pending_registration').where('expires_at', '<', now).execute()
}

/** Whether an address or a document is somebody's who has an account. */
export async function findTaken(
  tx: Tx,
  person: { email: string; document: string | null; country: string },
): Promise<'document' | 'email' | null> {
  const { email, document, country } = person
  const people = await tx
    .selectFrom('person')
    .select(['email', 'document', 'document_country'])
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        ...(document === null ? [] : [eb.and([eb('document', '=', document), eb('document_country', '=', country)])]),
      ]),
    )
    .execute()
  if (document !== null && people.some((one) => one.document === document && one.document_country === country))
    return 'document'
  return people.length > 0 ? 'email' : null
}
