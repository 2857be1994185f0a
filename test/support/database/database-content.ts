import type pg from 'pg'
import { listTables } from '#server/admin/backup/tables/table-list.ts'

/** Of each table that a backup holds: how many rows, and a hash of all that is in them. */
export async function contentOf(client: pg.Client): Promise<Record<string, { rows: number; hash: string }>> {
  await client.query("SET TimeZone = 'UTC'")
  const content: Record<string, { rows: number; hash: string }> = {}
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, ';' ORDER BY t::text COLLATE "C"), '')) AS hash
       FROM ${name} t`,
    )
    if (rows[0]) content[name] = rows[0]
  }
  return content
}
