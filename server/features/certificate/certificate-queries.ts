import type { Item } from '#contract/features/enrolment/enrolment-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CertificateTable } from './certificate-tables.ts'

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

export async function findCertificate(
  tx: Tx,
  { clientId, userId }: Owner,
  { kind, id }: Item,
): Promise<CertificateTable | undefined> {
  return tx
    .selectFrom('certificate')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('item_kind', '=', kind)
    .where('item_id', '=', id)
    .executeTakeFirst()
}

/** A certificate by its code, with the time zone its day was printed in. */
export async function findByCode(
  tx: Tx,
  clientId: number,
  code: string,
): Promise<(CertificateTable & { time_zone: string }) | undefined> {
  return tx
    .selectFrom('certificate')
    .innerJoin('client', 'client.id', 'certificate.client_id')
    .selectAll('certificate')
    .select('client.time_zone')
    .where('certificate.client_id', '=', clientId)
    .where('certificate.code', '=', code)
    .executeTakeFirst()
}

/** Two requests at once make one certificate. */
export async function insertCertificate(tx: Tx, certificate: CertificateTable): Promise<void> {
  await tx
    .insertInto('certificate')
    .values(certificate)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
