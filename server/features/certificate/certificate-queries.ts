import type { Localized } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { CertificateTable } from '#server/platform/database/tables/sign-in-tables.ts'

interface Owner {
  clientId: number
  userId: string
}

export async function findTrail(tx: Tx, clientId: number, trailId: number): Promise<{ title: Localized } | undefined> {
  return tx
    .selectFrom('trail')
    .select('title')
    .where('client_id', '=', clientId)
    .where('id', '=', trailId)
    .executeTakeFirst()
}

/** Required activities of the trail's courses, each with whether the person has finished it. */
export async function findRequired(tx: Tx, { clientId, userId }: Owner, trailId: number): Promise<boolean[]> {
  const rows = await tx
    .selectFrom('trail_course')
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.client_id', '=', 'trail_course.client_id')
        .onRef('activity.course_id', '=', 'trail_course.course_id'),
    )
    .leftJoin('activity_progress', (join) =>
      join
        .onRef('activity_progress.client_id', '=', 'activity.client_id')
        .onRef('activity_progress.activity_id', '=', 'activity.id')
        .on('activity_progress.user_id', '=', userId),
    )
    .select('activity_progress.state')
    .where('trail_course.client_id', '=', clientId)
    .where('trail_course.trail_id', '=', trailId)
    .where('activity.required', '=', true)
    .execute()
  return rows.map((row) => row.state === 'finished')
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
  trailId: number,
): Promise<CertificateTable | undefined> {
  return tx
    .selectFrom('certificate')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('trail_id', '=', trailId)
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
