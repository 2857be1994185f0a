import { sql } from 'kysely'
import { fold } from '#contract/engine/staff/list.ts'
import type { Tx } from '#server/platform/database/database.ts'

interface Place {
  clientId: number
  audienceId: number
}

/** Its rule holds nobody: it says nothing of who is in it. */
export async function insertKept(tx: Tx, clientId: number, { id, name }: { id: number; name: string }): Promise<void> {
  await tx
    .insertInto('audience')
    .values({
      client_id: clientId,
      id,
      name,
      sort_name: fold(name),
      rule: JSON.stringify({ people: [] }),
      kept: true,
    })
    .execute()
}

/** Takes those of some people out of an audience who are not held; answers who went. */
export async function deleteOthers(
  tx: Tx,
  { clientId, audienceId }: Place,
  people: readonly string[],
  held: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('audience_member')
    .where('client_id', '=', clientId)
    .where('audience_id', '=', audienceId)
    .where(sql<boolean>`user_id = ANY (${[...people]}::uuid[])`)
    .where(sql<boolean>`NOT user_id = ANY (${[...held]}::uuid[])`)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Puts people into an audience; answers who came. */
export async function insertMembers(
  tx: Tx,
  { clientId, audienceId }: Place,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`INSERT INTO audience_member (client_id, audience_id, user_id)
    SELECT ${clientId}, ${audienceId}, user_id FROM unnest(${[...userIds]}::uuid[]) AS someone (user_id)
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(tx)
  return rows.map((row) => row.user_id)
}
