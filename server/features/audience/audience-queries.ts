import { sql, type RawBuilder } from 'kysely'
import type { AudienceRule } from '#contract/engine/audience.ts'
import { fold } from '#contract/engine/staff/list.ts'
import {
  mostCounted,
  mostNamed,
  mostPreviewed,
  type Counted,
  type NamedPerson,
  type Preview,
} from '#contract/features/audience/audience-contract.ts'
import { findRuleClient, heldBy } from '#server/engine/audiences/rule-sql.ts'
import type { Tx } from '#server/platform/database/database.ts'

export type AudienceSort = 'name' | '-name'
/** Where a page ended: what it was sorted by, and which was last. */
export interface AudienceCursor {
  name: string
  id: number
}

/** Who is in an audience, counted up to one more than a limit. */
const members = (clientId: number, most: number) =>
  sql<number>`(SELECT count(*)::int FROM (SELECT FROM audience_member WHERE audience_member.client_id = ${clientId}
    AND audience_member.audience_id = audience.id LIMIT ${most + 1}) AS counted)`

const listed = (tx: Tx, clientId: number, most: number) =>
  tx
    .selectFrom('audience')
    .select([
      'id',
      'rev',
      'name',
      'sort_name as sortName',
      'rule',
      'next_rule as nextRule',
      members(clientId, most).as('members'),
    ])
    .where('client_id', '=', clientId)
    .where('kept', '=', false)

/** A page of a client's audiences; every word of the search is in the name. */
export async function findAudiencePage(
  tx: Tx,
  clientId: number,
  search: string | undefined,
  page: { sort: AudienceSort; cursor: AudienceCursor | null; limit: number },
) {
  const { sort, cursor, limit } = page
  let query = listed(tx, clientId, mostCounted)
  for (const word of fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean))
    query = query.where(sql<boolean>`strpos(sort_name, ${word}) > 0`)
  const [beyond, order] = sort === 'name' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  if (cursor)
    query = query.where(sql<boolean>`(sort_name, id) ${sql.raw(beyond)} (${cursor.name}, ${cursor.id}::bigint)`)
  return query.orderBy('sort_name', order).orderBy('id', order).limit(limit).execute()
}

/** One audience with everybody in it counted. */
export async function findAudience(tx: Tx, clientId: number, id: number) {
  return listed(tx, clientId, everybody).where('id', '=', id).executeTakeFirst()
}

/** The revision of an audience, held until the commit. */
export async function lockAudienceRev(tx: Tx, clientId: number, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('audience')
    .select('rev')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('kept', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row?.rev
}

/** What people of a client are called, in the order of their names. */
export async function findNames(tx: Tx, clientId: number, userIds: readonly string[]): Promise<NamedPerson[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.user_id')
    .select(['person.id', 'person.first_name', 'person.last_name', 'person.email'])
    .where('membership.client_id', '=', clientId)
    .where('membership.user_id', 'in', [...userIds])
    .orderBy('membership.sort_name')
    .orderBy('membership.user_id')
    .execute()
  return rows.map(({ id, first_name: first, last_name: last, email }) => ({
    userId: id,
    name: `${first} ${last}`.trim() || email,
  }))
}

/** What branches and positions of a client are called. */
export async function findPlaceNames(
  tx: Tx,
  clientId: number,
  ids: { branches: readonly string[]; positions: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const read = async (table: 'branch' | 'position', wanted: readonly string[]) =>
    wanted.length === 0
      ? []
      : tx
          .selectFrom(table)
          .select(['id', 'name'])
          .where('client_id', '=', clientId)
          .where('id', 'in', [...wanted])
          .execute()
  return [...(await read('branch', ids.branches)), ...(await read('position', ids.positions))]
}

/** Everybody is counted: there are not so many people. */
const everybody = 100_000_000
/** Up to so many people are found first and sorted then; of more the first ones come soon in the order of names. */
const fewToSort = 10_000

type Held = RawBuilder<boolean>

// [Note: Counts that stop] Row security hides from the planner how many rows a condition holds for: it takes a hundredth,
// and then reads all people of a client to sort a few. A count that stops is told to walk the indexes instead, alone: the
// first thousand are found while a plan for all of them would still begin.

/** Plans of this transaction walk indexes ([Note: Counts that stop]); `inOrder`: also for the order of names. */
const walkIndexes = (tx: Tx, { inOrder }: { inOrder: boolean }) =>
  sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true),
    set_config('enable_sort', ${inOrder ? 'off' : 'on'}, true)`.execute(tx)

/** How many members a condition holds for, counted up to one more than a limit, and the first of them by name. */
async function findCounted(tx: Tx, clientId: number, held: Held, most: number): Promise<Counted> {
  const stops = most < everybody
  if (stops) await walkIndexes(tx, { inOrder: false })
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM (SELECT FROM membership WHERE ${held} LIMIT ${most + 1}) AS counted`.execute(tx)
  const count = counted.rows[0]?.count ?? 0
  if (count === 0) return { count, first: [] }
  const isFew = count <= Math.min(most, fewToSort)
  if (stops && !isFew) await walkIndexes(tx, { inOrder: true })
  const { rows } = isFew
    ? await sql<{ id: string }>`WITH found AS MATERIALIZED (SELECT user_id, sort_name FROM membership WHERE ${held})
        SELECT user_id AS id FROM found ORDER BY sort_name, user_id LIMIT ${mostNamed}`.execute(tx)
    : await sql<{
        id: string
      }>`SELECT user_id AS id FROM membership WHERE membership.client_id = ${clientId} AND ${held}
        ORDER BY sort_name, user_id LIMIT ${mostNamed}`.execute(tx)
  if (stops && !isFew) await walkIndexes(tx, { inOrder: false })
  return {
    count,
    first: await findNames(
      tx,
      clientId,
      rows.map(({ id }) => id),
    ),
  }
}

/**
 * Who a rule would hold, against who is in an audience now. It is the condition by which the rule is applied
 * ([Note: Rules as SQL]), asked of members until enough are found; of all of them where `all` are to be counted.
 */
export async function findPreview(
  tx: Tx,
  clientId: number,
  rule: AudienceRule,
  { audienceId, all }: { audienceId: number | undefined; all: boolean },
): Promise<Preview> {
  const held = heldBy(rule, await findRuleClient(tx, clientId))
  const count = (condition: Held) => findCounted(tx, clientId, condition, all ? everybody : mostPreviewed)
  const holds = await count(held)
  // Of a new audience all come in.
  if (audienceId === undefined) return { members: holds, coming: holds, going: { count: 0, first: [] } }
  const present = sql<boolean>`EXISTS (SELECT FROM audience_member WHERE audience_member.client_id = ${clientId}
    AND audience_member.audience_id = ${audienceId} AND audience_member.user_id = membership.user_id)`
  const isOf = sql<boolean>`membership.client_id = ${clientId}`
  return {
    members: holds,
    coming: await count(sql<boolean>`${held} AND NOT ${present}`),
    going: await count(sql<boolean>`${isOf} AND ${present} AND (${held}) IS NOT TRUE`),
  }
}
