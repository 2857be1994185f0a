import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CertificateItemTable, CertificateTable } from './certificate-tables.ts'
import type { Selectable } from 'kysely'

interface Owner {
  clientId: number
  userId: string
}

export async function findHolder(tx: Tx, { clientId, userId }: Owner) {
  return tx
    .selectFrom('person')
    .innerJoin('membership', 'membership.user_id', 'person.id')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .select(['person.first_name', 'person.last_name', 'person.language_id', 'client.brand', 'client.languages'])
    .where('membership.client_id', '=', clientId)
    .where('person.id', '=', userId)
    .executeTakeFirst()
}

/** The certificate that counts of an item in a cycle: taken back perhaps, never one that was replaced. */
export async function findCertificate(
  tx: Tx,
  { clientId, userId }: Owner,
  { kind, id }: Item,
  cycle: number,
): Promise<CertificateTable | undefined> {
  return tx
    .selectFrom('certificate')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .where('cycle', '=', cycle)
    .where((eb) => eb.or([eb('ended', 'is', null), eb('ended', '=', 'revoked')]))
    .executeTakeFirst()
}

/** A certificate by its code. */
export async function findByCode(tx: Tx, clientId: number, code: string): Promise<CertificateTable | undefined> {
  return tx
    .selectFrom('certificate')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('code', '=', code)
    .executeTakeFirst()
}

/** What a client's certificates are drawn and judged by. */
export async function findClientOf(tx: Tx, clientId: number) {
  return tx
    .selectFrom('client')
    .select(['brand', 'time_zone as timeZone'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** Whether it was written: of two requests at once one makes the certificate. */
export async function insertCertificate(tx: Tx, certificate: CertificateTable): Promise<boolean> {
  const rows = await tx
    .insertInto('certificate')
    .values(certificate)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  return rows.length > 0
}

/** All that was said of the certificates of courses and trails. */
export async function findItemRules(tx: Tx, clientId: number): Promise<Selectable<CertificateItemTable>[]> {
  return tx.selectFrom('certificate_item').selectAll().where('client_id', '=', clientId).execute()
}

export async function findItemRule(
  tx: Tx,
  clientId: number,
  { kind, id }: Item,
): Promise<Selectable<CertificateItemTable> | undefined> {
  return tx
    .selectFrom('certificate_item')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst()
}
