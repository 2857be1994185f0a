import type { AudienceFacts, AudienceRule } from '#contract/engine/audience.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findPlaces } from '../structure/place-queries.ts'

/** Takes the next number of an audience; the client's rules are held until the commit. */
export async function takeAudienceId(tx: Tx, clientId: number): Promise<number> {
  const row = await tx
    .insertInto('audience_head')
    .values({ client_id: clientId, last_id: 1 })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet((eb) => ({ last_id: eb('audience_head.last_id', '+', eb.ref('excluded.last_id')) })),
    )
    .returning('last_id')
    .executeTakeFirstOrThrow()
  return row.last_id
}

/** Holds the client's rules until the commit: all of it for who changes them, a share for who changes people. */
export async function lockRules(tx: Tx, clientId: number, lock: 'all' | 'share'): Promise<{ lastId: number }> {
  await tx
    .insertInto('audience_head')
    .values({ client_id: clientId, last_id: 0 })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute()
  const query = tx.selectFrom('audience_head').select('last_id as lastId').where('client_id', '=', clientId)
  return (lock === 'all' ? query.forUpdate() : query.forShare()).executeTakeFirstOrThrow()
}

export interface StoredAudience {
  id: number
  name: string
  rule: AudienceRule
}

/** The client's audiences, or those of the ids. */
export async function findAudiences(tx: Tx, clientId: number, ids?: readonly number[]): Promise<StoredAudience[]> {
  let query = tx.selectFrom('audience').select(['id', 'name', 'rule']).where('client_id', '=', clientId)
  if (ids) query = query.where('id', 'in', [...ids])
  return query.orderBy('id').execute()
}

export async function upsertAudience(tx: Tx, clientId: number, audience: StoredAudience): Promise<void> {
  await tx
    .insertInto('audience')
    .values({ client_id: clientId, id: audience.id, name: audience.name, rule: JSON.stringify(audience.rule) })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'id'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), rule: eb.ref('excluded.rule') })),
    )
    .execute()
}

/** Ids of members in their order, so many after one. */
export async function findMemberIds(tx: Tx, clientId: number, after: string | null, limit: number): Promise<string[]> {
  let query = tx.selectFrom('membership').select('user_id').where('client_id', '=', clientId)
  if (after !== null) query = query.where('user_id', '>', after)
  return (await query.orderBy('user_id').limit(limit).execute()).map((row) => row.user_id)
}

/** Holds the memberships of people until the commit, in the order of their ids; rows that point at them wait for nothing. */
export async function lockMembers(tx: Tx, clientId: number, userIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
}

/** What rules look at, of some of the client's members; who was blocked or has left is in no audience. */
export async function findFacts(tx: Tx, clientId: number, userIds: readonly string[]): Promise<AudienceFacts[]> {
  const people = await tx
    .selectFrom('membership')
    .select(['user_id', 'roles', 'profession'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .where('blocked_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  const inGroups = await tx
    .selectFrom('person_group_member')
    .select(['user_id', 'group_id'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .execute()
  const groups = Map.groupBy(inGroups, (row) => row.user_id)
  const places = await findPlaces(tx, clientId, userIds)
  return people.map(({ user_id: userId, roles, profession }) => ({
    userId,
    roles,
    profession,
    groups: new Set(groups.get(userId)?.map((row) => row.group_id)),
    branches: places.get(userId)?.path ?? [],
    position: places.get(userId)?.positionId ?? null,
    store: places.get(userId)?.storeId ?? null,
  }))
}

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
