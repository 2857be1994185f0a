import type { Tx } from '#server/platform/database/database.ts'

/** What a letter to a member needs to know; undefined where they were blocked or have left. */
export async function findToTell(tx: Tx, clientId: number, userId: string) {
  return tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .select([
      'person.first_name as firstName',
      'person.email',
      'person.language_id as languageId',
      'client.name as brand',
      'client.time_zone as timeZone',
    ])
    .where('membership.client_id', '=', clientId)
    .where('membership.user_id', '=', userId)
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .executeTakeFirst()
}
