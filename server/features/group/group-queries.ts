import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import { mostCounted } from '#contract/features/group/group-contract.ts'
import type { Tx } from '#server/platform/database/database.ts'

export type GroupSort = 'name' | '-name'
/** Where a page ended: what it was sorted by, and which was last. */
export interface GroupCursor {
  name: string
  id: string
}

/** People of a group who have not left the client, counted up to one more than a limit. */
const people = (clientId: number) =>
  sql<number>`(SELECT count(*)::int FROM (
    SELECT FROM person_group_member WHERE person_group_member.client_id = ${clientId}
      AND person_group_member.group_id = person_group.id
      AND EXISTS (SELECT FROM membership WHERE membership.client_id = ${clientId}
        AND membership.user_id = person_group_member.user_id AND membership.ended_at IS NULL)
    LIMIT ${mostCounted + 1}) AS counted)`

/** What it was reckoned to have last; null: too few people, or none are counted. */
const score = (clientId: number) =>
  sql<number | null>`(SELECT score::float8 FROM group_score
    WHERE group_score.client_id = ${clientId} AND group_score.group_id = person_group.id)`

const listed = (tx: Tx, clientId: number) =>
  tx
    .selectFrom('person_group')
    .select(['id', 'rev', 'name', 'sort_name as sortName', people(clientId).as('people'), score(clientId).as('score')])
    .where('client_id', '=', clientId)

/** A page of a client's groups; every word of the search is in one of a group's names. */
export async function findGroups(
  tx: Tx,
  clientId: number,
  search: string | undefined,
  page: { sort: GroupSort; cursor: GroupCursor | null; limit: number },
) {
  const { sort, cursor, limit } = page
  let query = listed(tx, clientId)
  for (const word of fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean))
    query = query.where(sql<boolean>`strpos(search_text, ${word}) > 0`)
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  if (cursor) query = query.where(sql<boolean>`(sort_name, id) ${sql.raw(beyond)} (${cursor.name}, ${cursor.id})`)
  return query.orderBy('sort_name', order).orderBy('id', order).limit(limit).execute()
}

export async function findGroup(tx: Tx, clientId: number, id: string) {
  return listed(tx, clientId).where('id', '=', id).executeTakeFirst()
}

/** The revision of a group, held until the commit. */
export async function lockGroupRev(tx: Tx, clientId: number, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('person_group')
    .select('rev')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.rev
}

/** Every group by its name. */
export async function findChoices(tx: Tx, clientId: number) {
  return tx
    .selectFrom('person_group')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
}

/** Ids of groups that are this one, or this one with a number behind it. */
export async function findIdsLike(tx: Tx, clientId: number, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('person_group')
    .select('id')
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('id', '=', id), eb('id', '~', `^${id}-[0-9]+$`)]))
    .execute()
  return rows.map((row) => row.id)
}
