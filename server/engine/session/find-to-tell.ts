import type { Tx } from '#server/platform/database/database.ts'

/** What a letter to a member needs to know. */
export interface ToTell {
  firstName: string
  email: string
  languageId: number | null
  brand: string
  timeZone: string
}

/** What a letter to a member needs to know; undefined where they were blocked or have left. */
export const findToTell = async (tx: Tx, clientId: number, userId: string): Promise<ToTell | undefined> =>
  (await findAllToTell(tx, clientId, [userId])).get(userId)

/** The same of several members, by their ids. */
export async function findAllToTell(
  tx: Tx,
  clientId: number,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ToTell>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .innerJoin('client', 'client.id', 'membership.client_id')
    .select([
      'person.id',
      'person.first_name as firstName',
      'person.email',
      'person.language_id as languageId',
      'client.name as brand',
      'client.time_zone as timeZone',
    ])
    .where('membership.client_id', '=', clientId)
    .where('membership.user_id', 'in', userIds)
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...toTell }) => [id, toTell]))
}
