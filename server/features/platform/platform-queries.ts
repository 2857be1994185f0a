import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

/** Bytes of the whole database. */
export async function findDatabaseBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Clients, people, and clients whose programme nobody administers. */
export async function countAll(tx: Tx): Promise<{ clients: number; clientsAlone: number; people: number }> {
  const { rows } = await sql<{ clients: number; clientsAlone: number; people: number }>`
    SELECT (SELECT count(*)::int FROM client) AS clients,
      (SELECT count(*)::int FROM person) AS people,
      (SELECT count(*)::int FROM client WHERE client.closed_at IS NULL AND NOT EXISTS (
        SELECT FROM membership WHERE membership.client_id = client.id AND membership.ended_at IS NULL
          AND membership.blocked_at IS NULL AND 'programme-admin' = ANY (membership.roles))) AS "clientsAlone"`.execute(
    tx,
  )
  return rows[0] ?? { clients: 0, clientsAlone: 0, people: 0 }
}

/** Jobs that are not done, by their kind. */
export async function countJobs(tx: Tx) {
  const { rows } = await sql<{
    kind: string
    waiting: number
    running: number
    failing: number
    oldestAt: Date | null
  }>`
    SELECT name AS kind,
      count(*) FILTER (WHERE state = 'created')::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state IN ('retry', 'failed'))::int AS failing,
      min(created_on) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS "oldestAt"
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed')
    GROUP BY name ORDER BY name`.execute(tx)
  return rows
}
