import type { Tx } from '#server/platform/database/database.ts'

/** A person in an audience. */
export interface InAudience {
  audienceId: number
  userId: string
}

/** Who of some people is in some of the client's audiences. */
export async function findInAudiences(
  tx: Tx,
  clientId: number,
  audienceIds: readonly number[],
  userIds: readonly string[],
): Promise<InAudience[]> {
  return tx
    .selectFrom('audience_member')
    .select(['audience_id as audienceId', 'user_id as userId'])
    .where('client_id', '=', clientId)
    .where('audience_id', 'in', [...audienceIds])
    .where('user_id', 'in', [...userIds])
    .execute()
}

export async function insertInAudiences(tx: Tx, clientId: number, rows: readonly InAudience[]): Promise<void> {
  await tx
    .insertInto('audience_member')
    .values(rows.map(({ audienceId, userId }) => ({ client_id: clientId, audience_id: audienceId, user_id: userId })))
    .execute()
}

export async function deleteFromAudience(
  tx: Tx,
  clientId: number,
  audienceId: number,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('audience_member')
    .where('client_id', '=', clientId)
    .where('audience_id', '=', audienceId)
    .where('user_id', 'in', [...userIds])
    .execute()
}
