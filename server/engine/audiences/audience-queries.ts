import { sql } from 'kysely'
import type { AudienceFacts, AudienceRule } from '#contract/engine/audience.ts'
import { chooseLanguage } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findFinished } from './finished/finished-queries.ts'
import { findRuleClient, heldBy } from './rule-sql.ts'
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

/** The client's audiences that are made of rules, or those of the ids, with the rules that say who is in them now. */
export async function findAudiences(tx: Tx, clientId: number, ids?: readonly number[]): Promise<StoredAudience[]> {
  let query = tx
    .selectFrom('audience')
    .select(['id', 'name', 'rule'])
    .where('client_id', '=', clientId)
    .where('kept', '=', false)
  if (ids) query = query.where('id', 'in', [...ids])
  return query.orderBy('id').execute()
}

/** Every audience of a client with the rules it has: the one that counts, and one that waits to be applied. */
export async function findRules(
  tx: Tx,
  clientId: number,
): Promise<{ id: number; name: string; rules: AudienceRule[] }[]> {
  const rows = await tx
    .selectFrom('audience')
    .select(['id', 'name', 'rule', 'next_rule'])
    .where('client_id', '=', clientId)
    .where('kept', '=', false)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, rule, next_rule: next }) => ({ id, name, rules: next ? [rule, next] : [rule] }))
}

/** Writes an audience; `next` where its rule is to be applied later. A rule that was to be applied is given up for it. */
export async function upsertAudience(
  tx: Tx,
  clientId: number,
  { id, name, rule }: StoredAudience,
  next: AudienceRule | null = null,
): Promise<void> {
  await tx
    .insertInto('audience')
    .values({
      client_id: clientId,
      id,
      name,
      sort_name: fold(name),
      rule: JSON.stringify(rule),
      next_rule: next && JSON.stringify(next),
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        sort_name: eb.ref('excluded.sort_name'),
        rule: eb.ref('excluded.rule'),
        next_rule: eb.ref('excluded.next_rule'),
        rev: eb('audience.rev', '+', 1),
      })),
    )
    .execute()
}

/** The rule of an audience that waits to be applied. */
export async function findNextRule(tx: Tx, clientId: number, id: number): Promise<AudienceRule | null> {
  const row = await tx
    .selectFrom('audience')
    .select('next_rule')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.next_rule ?? null
}

/** Makes the rule that waited the one that counts. */
export async function takeNextRule(tx: Tx, clientId: number, id: number): Promise<void> {
  await tx
    .updateTable('audience')
    .set({ rule: sql<string>`next_rule`, next_rule: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Members that one statement goes through: of a million it would take longer than a statement may. */
const membersAtOnce = 50_000

/**
 * Puts whom the rule holds into an audience, takes everybody else out of it; answers who came or went. The fences
 * (`OFFSET 0`) have each person looked up by their key: what was written a moment ago is in no statistics, and joined by
 * them everybody would be compared with everybody.
 */
export async function replaceMembers(tx: Tx, clientId: number, id: number, rule: AudienceRule): Promise<string[]> {
  const held = heldBy(rule, await findRuleClient(tx, clientId))
  const changed: string[] = []
  for (let after: string | null = null; ;) {
    const to = await findMemberAfter(tx, clientId, after, membersAtOnce)
    const within = (column: string) => sql`${after === null ? sql`true` : sql`${sql.ref(column)} > ${after}::uuid`}
      AND ${to === null ? sql`true` : sql`${sql.ref(column)} <= ${to}::uuid`}`
    const came = await sql<{ user_id: string }>`
      INSERT INTO audience_member (client_id, audience_id, user_id)
      SELECT ${clientId}, ${id}, membership.user_id FROM membership
      WHERE ${held} AND ${within('membership.user_id')} AND NOT EXISTS (
        SELECT FROM audience_member AS present WHERE present.client_id = ${clientId} AND present.audience_id = ${id}
          AND present.user_id = membership.user_id OFFSET 0)
      RETURNING user_id`.execute(tx)
    const went = await sql<{ user_id: string }>`
      DELETE FROM audience_member WHERE client_id = ${clientId} AND audience_id = ${id}
        AND ${within('audience_member.user_id')} AND NOT EXISTS (
          SELECT FROM membership WHERE membership.user_id = audience_member.user_id AND ${held} OFFSET 0)
      RETURNING user_id`.execute(tx)
    for (const row of [...came.rows, ...went.rows]) changed.push(row.user_id)
    if (to === null) return changed
    after = to
  }
}

/** The member that stands so many behind another in the order of their ids; null: there is none. */
async function findMemberAfter(
  tx: Tx,
  clientId: number,
  after: string | null,
  distance: number,
): Promise<string | null> {
  let query = tx.selectFrom('membership').select('user_id').where('client_id', '=', clientId)
  if (after !== null) query = query.where('user_id', '>', after)
  const row = await query
    .orderBy('user_id')
    .offset(distance - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.user_id ?? null
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
  const client = await findRuleClient(tx, clientId)
  const people = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select([
      'membership.user_id',
      'membership.roles',
      'membership.profession',
      'membership.created_at',
      'person.document_country',
      'person.language_id',
    ])
    .where('membership.client_id', '=', clientId)
    .where('membership.user_id', 'in', [...userIds])
    .where('membership.blocked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .execute()
  const inGroups = await tx
    .selectFrom('person_group_member')
    .select(['user_id', 'group_id'])
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .execute()
  const groups = Map.groupBy(inGroups, (row) => row.user_id)
  const places = await findPlaces(tx, clientId, userIds)
  const finished = Map.groupBy(await findFinished(tx, clientId, userIds), (row) => row.user_id)
  return people.map((person) => ({
    userId: person.user_id,
    roles: person.roles,
    profession: person.profession,
    groups: new Set(groups.get(person.user_id)?.map((row) => row.group_id)),
    country: person.document_country,
    language: chooseLanguage({ savedId: person.language_id, clientLanguages: [client.language] }),
    joinedOn: dayIn(client.timeZone, person.created_at),
    branches: places.get(person.user_id)?.path ?? [],
    position: places.get(person.user_id)?.positionId ?? null,
    store: places.get(person.user_id)?.storeId ?? null,
    finished: new Set(finished.get(person.user_id)?.map((row) => row.item)),
  }))
}

/** Whether a client has more members than that. */
export async function hasMoreMembers(tx: Tx, clientId: number, than: number): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .offset(than)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Holds an audience until the commit; false where there is none. Who publishes for it shares it, so that it is not gone meanwhile. */
export async function lockAudience(tx: Tx, clientId: number, id: number, lock: 'all' | 'share'): Promise<boolean> {
  const query = tx.selectFrom('audience').select('id').where('client_id', '=', clientId).where('id', '=', id)
  const row = await (lock === 'all' ? query.forUpdate() : query.forKeyShare()).executeTakeFirst()
  return row !== undefined
}

/** Whether rows that devices have are shown to an audience. */
export async function isShownTo(tx: Tx, clientId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('change')
    .select('seq')
    .where('client_id', '=', clientId)
    .where('audience', '=', id)
    .where('audience', '<>', 0)
    .where('data', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteAudience(tx: Tx, clientId: number, id: number): Promise<void> {
  await tx.deleteFrom('audience_member').where('client_id', '=', clientId).where('audience_id', '=', id).execute()
  await tx.deleteFrom('audience').where('client_id', '=', clientId).where('id', '=', id).execute()
}
