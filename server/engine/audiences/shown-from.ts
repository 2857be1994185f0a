import { sql } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import type { FindShown, ShownToAudience } from '../server-feature.ts'

/** Finds what of a table with `id`, `title` and `audience` is shown to some of a client's audiences, in the order of its ids. */
export const shownFrom =
  (table: keyof Tables): FindShown =>
  async (tx, clientId, audienceIds) => {
    const { rows } = await sql<ShownToAudience>`
      SELECT audience AS "audienceId", id::text AS id, title AS name FROM ${sql.table(table)}
      WHERE client_id = ${clientId} AND audience = ANY (${[...audienceIds]}::bigint[]) AND audience <> 0
      ORDER BY ${sql.ref(`${table}.id`)}`.execute(tx)
    return rows
  }
