import { sql } from 'kysely'
import type { FullList } from '#contract/features/people-import/people-import-contract.ts'
import type { ImportRow } from '#server/engine/imports/import-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Which of some people have a part in the client: of others nothing is told. */
export async function findMembers(tx: Tx, clientId: number, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('client_id', '=', clientId)
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

const inScope = ({ groups }: FullList, clientId: number) => sql`membership.client_id = ${clientId}
  AND membership.blocked_at IS NULL AND membership.ended_at IS NULL
  AND (${groups === null} OR EXISTS (SELECT FROM person_group_member AS held WHERE held.client_id = ${clientId}
    AND held.user_id = membership.user_id AND held.group_id = ANY (${groups ?? []}::text[])))`

/** How many people a full list is about. */
export async function countScope(tx: Tx, clientId: number, list: FullList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM membership WHERE ${inScope(list, clientId)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Puts those of a full list's scope into the plan whom no row is about, behind its last row. Whoever sent the file stays,
 * and so do the administrators where all of them are missing: a client is not left without any.
 */
export async function planLeaving(tx: Tx, row: ImportRow, list: FullList, lastRow: number): Promise<void> {
  const { client_id: clientId, id, user_id: sender } = row
  await sql`
    INSERT INTO csv_import_row (client_id, import_id, row, outcome, user_id, seen)
    SELECT ${clientId}, ${id}, ${lastRow} + row_number() OVER (ORDER BY membership.user_id), 'leaving',
      membership.user_id, membership.rev::text
    FROM membership WHERE ${inScope(list, clientId)} AND membership.user_id <> ${sender}
      AND NOT EXISTS (SELECT FROM csv_import_row AS present WHERE present.client_id = ${clientId}
        AND present.import_id = ${id} AND present.user_id = membership.user_id)`.execute(tx)
  await sql`
    DELETE FROM csv_import_row AS planned USING membership
    WHERE planned.client_id = ${clientId} AND planned.import_id = ${id} AND planned.outcome = 'leaving'
      AND membership.client_id = ${clientId} AND membership.user_id = planned.user_id
      AND 'programme-admin' = ANY (membership.roles)
      AND NOT EXISTS (SELECT FROM membership AS other WHERE other.client_id = ${clientId}
        AND other.blocked_at IS NULL AND other.ended_at IS NULL AND 'programme-admin' = ANY (other.roles)
        AND NOT EXISTS (SELECT FROM csv_import_row AS going WHERE going.client_id = ${clientId}
          AND going.import_id = ${id} AND going.user_id = other.user_id AND going.outcome IN ('leaving', 'blocked')))`.execute(
    tx,
  )
}

/** The client as letters name it. */
export async function findBrandName(tx: Tx, clientId: number): Promise<string> {
  return (await tx.selectFrom('client').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()).name
}
