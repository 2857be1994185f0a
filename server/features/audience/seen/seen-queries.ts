import { sql } from 'kysely'
import type { Localized } from '#contract/engine/language.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A row that devices get, under its audience. */
export interface SentRow {
  collection: string
  id: string
  audienceId: number
  title: Localized | string
}

/**
 * Rows of some collections as they are sent to the devices of a person, in the order of their collections and keys: it is
 * asked of what pulls send, so that nothing is told that the person does not get.
 */
export async function findSent(
  tx: Tx,
  who: { clientId: number; userId: string },
  collections: readonly string[],
  limit: number,
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    SELECT collection, row_key AS id, audience AS "audienceId", coalesce(data->'title', data->'name') AS title
    FROM change WHERE client_id = ${who.clientId} AND stream_id = 'client' AND collection = ANY (${[...collections]})
      AND data IS NOT NULL AND (audience = 0 OR audience IN (
        SELECT audience_id FROM audience_member WHERE client_id = ${who.clientId} AND user_id = ${who.userId}))
    ORDER BY array_position(${[...collections]}::text[], collection), row_key LIMIT ${limit}`.execute(tx)
  return rows
}

/** The audiences that hold a person now. */
export async function findAudiencesOf(tx: Tx, clientId: number, userId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('audience_member')
    .select('audience_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('audience_id')
    .execute()
  return rows.map(({ audience_id }) => audience_id)
}

/** What groups of a client are called. */
export async function findGroupNames(tx: Tx, clientId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('person_group')
    .select(['id', 'name'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute()
}

/** The modules that a client has switched on. */
export async function findModules(tx: Tx, clientId: number): Promise<readonly string[]> {
  const row = await tx.selectFrom('client').select('modules').where('id', '=', clientId).executeTakeFirst()
  return row?.modules ?? []
}
