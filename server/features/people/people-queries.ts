import { sql, type Expression, type SqlBool } from 'kysely'
import type { RoleName } from '#contract/engine/session/client.ts'
import type { PersonState } from '#contract/features/people/people-schema.ts'
import { findAlias } from '#server/engine/session/join-people.ts'
import { personHasWords } from '#server/engine/session/person-has-words.ts'
import { findPeopleUnder } from '#server/engine/structure/place-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What a list of people is narrowed by. */
export interface PeopleFilter {
  search?: string | undefined
  state?: PersonState | undefined
  role?: RoleName | undefined
  group?: string | undefined
  /** With those below it. */
  branch?: string | undefined
}
export type PeopleSort = 'name' | '-name' | 'newest'
/** Where a page ended: what it was sorted by, and who was last. */
export interface PeopleCursor {
  at: string
  userId: string
}

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select([
      'membership.user_id as userId',
      'membership.number',
      'membership.roles',
      'membership.profession',
      'membership.sort_name as sortName',
      'membership.blocked_at as blockedAt',
      'membership.ended_at as endedAt',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.email',
      'person.document',
      'person.first_access as firstAccess',
      'person.superuser',
    ])
    .where('membership.client_id', '=', clientId)

/** A person in a list, as the database has them. */
export type ListedRow = Awaited<ReturnType<typeof findPeople>>[number]

const neverIn = sql<boolean>`(SELECT person.first_access FROM person WHERE person.id = membership.user_id)`
const present = sql<boolean>`membership.ended_at IS NULL`
const inState: Record<PersonState, Expression<SqlBool>> = {
  withdrawn: sql<boolean>`membership.ended_at IS NOT NULL`,
  blocked: sql<boolean>`membership.blocked_at IS NOT NULL AND ${present}`,
  invited: sql<boolean>`membership.blocked_at IS NULL AND ${present} AND ${neverIn}`,
  active: sql<boolean>`membership.blocked_at IS NULL AND ${present} AND NOT ${neverIn}`,
}

/** Up to so many people of a branch are looked up first; more are asked in the order of the list. */
const few = 400

/** Who works in a branch or below it; null where many do. */
async function findFewUnder(tx: Tx, clientId: number, branchId: string): Promise<string[] | null> {
  const people = await findPeopleUnder(tx, clientId, branchId, few + 1)
  return people.length > few ? null : people
}

/**
 * A page of a client's people. Without a state the withdrawn are left out. A search goes by the beginnings of words, all
 * of which a person has ([Note: Searches of people]).
 */
export async function findPeople(
  tx: Tx,
  clientId: number,
  filter: PeopleFilter,
  page: { sort: PeopleSort; cursor: PeopleCursor | null; limit: number },
) {
  const { state, role, group, branch } = filter
  const { sort, cursor, limit } = page
  let query = tx
    .selectFrom('membership')
    .select('membership.user_id')
    .where('membership.client_id', '=', clientId)
    .where(state ? inState[state] : present)
  for (const has of await personHasWords(tx, clientId, filter.search, 'membership.user_id')) query = query.where(has)
  // Said for the index of staff.
  if (role === 'member') query = query.where(sql<boolean>`membership.roles <@ ARRAY['member']`)
  else if (role)
    query = query.where(sql<boolean>`NOT membership.roles <@ ARRAY['member'] AND ${role} = ANY (membership.roles)`)
  if (group)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_group_member')
          .select('person_group_member.user_id')
          .where('person_group_member.client_id', '=', clientId)
          .where('person_group_member.group_id', '=', group)
          .whereRef('person_group_member.user_id', '=', 'membership.user_id'),
      ),
    )
  if (branch) {
    const people = await findFewUnder(tx, clientId, branch)
    query = query.where(
      people
        ? sql<boolean>`membership.user_id = ANY (${people}::uuid[])`
        : sql<boolean>`EXISTS (SELECT FROM (SELECT own.branch_id FROM person_place AS own WHERE own.client_id = ${clientId}
            AND own.user_id = membership.user_id OFFSET 0) AS place WHERE place.branch_id = ANY (
            ARRAY(SELECT id FROM branch WHERE client_id = ${clientId} AND path @> ARRAY[${branch}::uuid])))`,
    )
  }
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  if (sort === 'newest') {
    if (cursor) query = query.where('membership.number', '<', Number(cursor.at))
    query = query.orderBy('membership.number', 'desc')
  } else {
    if (cursor)
      query = query.where(
        sql<boolean>`(membership.sort_name, membership.user_id) ${sql.raw(beyond)} (${cursor.at}, ${cursor.userId}::uuid)`,
      )
    query = query.orderBy('membership.sort_name', order).orderBy('membership.user_id', order)
  }
  const ids = (await query.limit(limit).execute()).map((row) => row.user_id)
  if (ids.length === 0) return []
  const rows = await listed(tx, clientId).where('membership.user_id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.userId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One person of a client, with what only their own page shows. */
export async function findPersonOf(tx: Tx, clientId: number, userId: string) {
  return listed(tx, clientId)
    .select([
      'membership.rev',
      'membership.created_at as memberSince',
      'membership.blocked_reason as blockedReason',
      'person.email_proven_at as emailProvenAt',
      'person.blocked_at as platformBlockedAt',
    ])
    .where('membership.user_id', '=', userId)
    .executeTakeFirst()
}
export type PersonRowOf = NonNullable<Awaited<ReturnType<typeof findPersonOf>>>

/** Groups of some of the client's people, by person. */
export async function findGroupsOf(tx: Tx, clientId: number, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('person_group_member')
    .innerJoin('person_group', (join) =>
      join
        .onRef('person_group.client_id', '=', 'person_group_member.client_id')
        .onRef('person_group.id', '=', 'person_group_member.group_id'),
    )
    .select(['person_group_member.user_id as userId', 'person_group.name'])
    .where('person_group_member.client_id', '=', clientId)
    .where('person_group_member.user_id', 'in', [...userIds])
    .execute()
}

/** The devices of some people, each as it was last heard, with how many of its operations have come. */
export async function findDevicesOf(tx: Tx, clientId: number, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ userId: string; deviceId: string; heardAt: Date; highest: number; came: number }>`
    SELECT heard.user_id AS "userId", heard.device_id AS "deviceId", heard.last_at AS "heardAt", heard.highest,
      (SELECT count(*)::int FROM operation WHERE operation.client_id = ${clientId}
        AND operation.user_id = heard.user_id AND operation.device_id = heard.device_id) AS came
    FROM (
      SELECT DISTINCT ON (user_id, device_id) user_id, device_id, last_at, highest FROM device_contact
      WHERE client_id = ${clientId} AND user_id = ANY (${[...userIds]}::uuid[])
      ORDER BY user_id, device_id, last_at DESC
    ) AS heard
    ORDER BY heard.last_at DESC`.execute(tx)
  return rows
}

/** A membership held until the commit, with what is changed of it. */
export async function lockMembership(tx: Tx, clientId: number, userId: string) {
  return (
    tx
      .selectFrom('membership')
      .select(['rev', 'roles', 'profession', 'blocked_at', 'blocked_reason', 'ended_at'])
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      // As in [Note: Kept current]: rows that point at it need not wait.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

/** Writes what staff changed of a membership, and counts the change. */
export async function updateMembership(
  tx: Tx,
  clientId: number,
  userId: string,
  change: {
    roles?: RoleName[]
    profession?: string | null
    blocked_at?: Date | null
    blocked_reason?: string | null
    ended_at?: Date | null
  },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set(change)
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute()
}

/** How many clients somebody has a part in; only a transaction without a tenant sees them. */
export async function countClientsOf(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('membership')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** A client as letters to its people name it. */
export async function findClientName(tx: Tx, clientId: number) {
  return tx.selectFrom('client').select(['name', 'slug']).where('id', '=', clientId).executeTakeFirstOrThrow()
}

/** Who somebody was joined with, where they were. */
export async function findJoinedWith(tx: Tx, clientId: number, userId: string): Promise<string | null> {
  const alias = await findAlias(tx, clientId, userId)
  return alias === userId ? null : alias
}
