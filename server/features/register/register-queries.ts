import type { Tx } from '#server/platform/database/database.ts'

/** Where a client is: what rules about days need. */
export async function findTimeZone(tx: Tx, clientId: number): Promise<string> {
  const row = await tx.selectFrom('client').select('time_zone').where('id', '=', clientId).executeTakeFirstOrThrow()
  return row.time_zone
}

/** The slug of a client. */
export async function findSlug(tx: Tx, clientId: number): Promise<string> {
  const row = await tx.selectFrom('client').select('slug').where('id', '=', clientId).executeTakeFirstOrThrow()
  return row.slug
}

/** Whether the client invited somebody with that document who was born on that day. */
export async function isInvited(
  tx: Tx,
  clientId: number,
  person: { document: string; country: string; birthday: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('invited_person')
    .select('birthday')
    .where('client_id', '=', clientId)
    .where('document_country', '=', person.country)
    .where('document', '=', person.document)
    .executeTakeFirst()
  return row?.birthday === person.birthday
}

export async function upsertInvited(
  tx: Tx,
  clientId: number,
  people: readonly { document: string; country: string; birthday: string }[],
): Promise<void> {
  if (people.length === 0) return
  await tx
    .insertInto('invited_person')
    .values(
      people.map(({ document, country, birthday }) => ({
        client_id: clientId,
        document,
        document_country: country,
        birthday,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'document_country', 'document'])
        .doUpdateSet((eb) => ({ birthday: eb.ref('excluded.birthday') })),
    )
    .execute()
}

export async function deleteInvited(
  tx: Tx,
  clientId: number,
  person: { document: string; country: string },
): Promise<void> {
  await tx
    .deleteFrom('invited_person')
    .where('client_id', '=', clientId)
    .where('document_country', '=', person.country)
    .where('document', '=', person.document)
    .execute()
}
